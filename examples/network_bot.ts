// A program at the table in TypeScript, without any package: node network_bot.ts http://localhost:8642 CODE [NAME]
// (Node 22.18 or newer runs it as it is). The types are those that `make generated` writes from the protocol.
import type { ClientMessage, ServerMessage, View } from '../web/src/protocol.ts';

const [server = 'http://localhost:8642', code = '', name = 'Robina'] = process.argv.slice(2);

/** Catch and call when it can; else a card, with the call where one is due; else whatever there is. */
function choose(legal: readonly string[]): string | undefined {
  const urgent = legal.find((move) => move === '!' || move.startsWith('x'));
  const plays = legal.filter((move) => 'RYGBW'.includes(move[0] ?? ''));
  return urgent ?? plays.find((move) => move.endsWith('!')) ?? plays[0] ?? legal[0];
}

async function signIn(): Promise<string> {
  if (process.env['LASTCARD_TOKEN']) return process.env['LASTCARD_TOKEN'];
  const answer = await fetch(`${server}/api/guests`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  return ((await answer.json()) as { token: string }).token;
}

const token = await signIn();
const socket = new WebSocket(`${server.replace('http', 'ws')}/ws/${code}`);
const say = (message: object): void => socket.send(JSON.stringify({ id: crypto.randomUUID(), ...message } as ClientMessage));

function play(view: View | null | undefined): void {
  const move = view?.own ? choose(view.own.legal) : undefined;
  if (move !== undefined) say({ type: 'act', move, moment: view!.board.moment });
}

socket.onopen = () => say({ type: 'hello', token });
socket.onmessage = ({ data }) => {
  const message = JSON.parse(String(data)) as ServerMessage;
  if (message.type === 'ping') socket.send(JSON.stringify({ type: 'pong', n: message.n }));
  else if (message.type === 'welcome') {
    const chair = message.table.chairs.findIndex(({ person }) => person === null);
    if (message.you.chair === null) say({ type: 'sit', chair });
    say({ type: 'ready' });
    play(message.view);
  } else if (message.type === 'update') {
    if (message.table?.stage === 'over') socket.close();
    else if (message.table?.stage === 'between') say({ type: 'ready' });
    play(message.view);
  } else if (message.type === 'bye' && !message.again) socket.close();
};
