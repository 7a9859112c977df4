const files = import.meta.glob<string>(['../../../src/lastcard/messages/es/*.ftl', '../../messages/es/*.ftl'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

export default Object.values(files);
