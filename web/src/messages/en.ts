const files = import.meta.glob<string>(['../../../src/lastcard/messages/en/*.ftl', '../../messages/en/*.ftl'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

export default Object.values(files);
