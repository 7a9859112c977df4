const files = import.meta.glob<string>(['../../../src/lastcard/messages/fr/*.ftl', '../../messages/fr/*.ftl'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

export default Object.values(files);
