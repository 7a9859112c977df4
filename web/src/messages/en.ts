// What all clients say, and the sentences of the log, which the terminal tells in the same words.
const files = import.meta.glob<string>(
  ['../../../src/lastcard/messages/en/*.ftl', '../../../src/lastcard/tui/messages/en/log.ftl'],
  { query: '?raw', import: 'default', eager: true },
);

export default Object.values(files);
