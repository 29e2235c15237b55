import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Person, startApp, type TestApp } from '../support/harness.ts';
import { addHistory } from '../support/long-history.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';
import { openNarrowLine } from '../support/narrow-line.ts';

const PEOPLE = 10;
/** Far more than is sent before somebody else is heard; hers, more than a reader's buffers take. */
const ROWS = 3000;
const HERS = 4000;
/** As many as one person may have. */
const EACH = 3;
const STREAMS = PEOPLE * EACH;
/** On PostgreSQL one portion of each person is read at a time, on SQLite one of everybody’s. */
const MOST_BETWEEN = inject('database') === 'sqlite' ? STREAMS / 2 : PEOPLE * 4;

let saldo: TestApp;
let people: WithMoney[];
let bob: Person;
let port: number;
beforeAll(async () => {
  saldo = await startApp();
  people = await Promise.all(Array.from({ length: PEOPLE }, () => startWithMoney(saldo)));
  for (const [index, person] of people.entries()) await addHistory(saldo, person, index === 0 ? HERS : ROWS);
  bob = await saldo.signUp();
  port = Number(new URL(await saldo.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => saldo.close());

const toAskForAll = ({ token }: Person) =>
  `GET /api/transactions?sort=name HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`;

/** Asks for everything, and reads it as fast as it comes; `begun` once there is something of it. */
async function askForAll(person: Person): Promise<{ socket: Socket; begun: Promise<unknown> }> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  // From before it is asked for: what has come and gone by the time that somebody looks is never seen.
  const begun = once(socket, 'data');
  socket.write(toAskForAll(person));
  socket.resume();
  return { socket, begun };
}

const askForAllOfAll = () =>
  Promise.all(people.flatMap((person) => Array.from({ length: EACH }, () => askForAll(person))));

const askForLittle = async () => {
  const headers = { authorization: `Bearer ${bob.token}`, connection: 'close' };
  return (await fetch(`http://127.0.0.1:${port}/api/sources`, { headers })).status;
};

const countStatements = () => saldo.database.countStatements();

describe('whole lists that are sent at once', () => {
  it('are three of one person; whoever asks for more comes back, and gets it when one has ended', async () => {
    const [ada] = people;
    if (!ada) throw new Error('nobody');
    const line = await openNarrowLine(saldo.app);
    const sockets = await Promise.all(Array.from({ length: EACH }, () => line.say(toAskForAll(ada))));
    // Each has begun, and nobody reads it to its end.
    await Promise.all(sockets.map((socket) => once(socket, 'readable')));
    const headers = { authorization: `Bearer ${ada.token}`, connection: 'close' };
    const ask = async () => {
      const { status, body } = await fetch(`http://127.0.0.1:${port}/api/transactions`, { headers });
      await body?.cancel();
      return status;
    };
    expect(await ask()).toBe(503);
    // Somebody else's are none of theirs.
    expect(await askForLittle()).toBe(200);
    for (const socket of sockets) socket.destroy();
    await expect.poll(ask).toBe(200);
    await line.close();
  });

  it('let others in after each portion, not after a portion of each', async () => {
    const sockets = await askForAllOfAll();
    await Promise.all(sockets.map(({ begun }) => begun));
    const costs: number[] = [];
    for (let turn = 0; turn < 5; turn++) {
      const before = countStatements();
      expect(await askForLittle()).toBe(200);
      costs.push(countStatements() - before);
    }
    for (const { socket } of sockets) socket.destroy();
    expect(Math.max(...costs)).toBeLessThan(MOST_BETWEEN);
  });

  it('are read no further where their reader has gone', async () => {
    const sockets = await askForAllOfAll();
    await Promise.all(sockets.map(({ begun }) => begun));
    for (const { socket } of sockets) socket.destroy();
    const before = countStatements();
    expect(await askForLittle()).toBe(200);
    await expect
      .poll(async () => {
        const present = countStatements();
        await new Promise((resolve) => setTimeout(resolve, 100));
        return countStatements() - present;
      })
      .toBe(0);
    expect(countStatements() - before).toBeLessThan(MOST_BETWEEN);
  });
});
