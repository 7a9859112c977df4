const files = import.meta.glob<string>(['../../../src/lastcard/messages/pt/*.ftl', '../../messages/pt/*.ftl'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

export default Object.values(files);
