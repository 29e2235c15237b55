import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startApp, type TestApp } from '../support/harness.ts';
import { addHistory } from '../support/long-history.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';

const ROWS = 20_000;
const STREAMS = 40;

let saldo: TestApp;
let ada: WithMoney;
let bob: Person;
let port: number;
beforeAll(async () => {
  saldo = await startApp();
  ada = await startWithMoney(saldo);
  await addHistory(saldo, ada, ROWS);
  bob = await saldo.signUp();
  port = Number(new URL(await saldo.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => saldo.close());

/** Asks for everything, and reads it as fast as it comes. */
async function askForAll(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(
    `GET /api/transactions?sort=name HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${ada.token}\r\n\r\n`,
  );
  socket.resume();
  return socket;
}

const askForLittle = async () => {
  const headers = { authorization: `Bearer ${bob.token}`, connection: 'close' };
  return (await fetch(`http://127.0.0.1:${port}/api/sources`, { headers })).status;
};

const countStatements = () => saldo.database.countStatements();

describe('whole lists that are sent at once', () => {
  it('let others in after each portion, not after a portion of each', async () => {
    const sockets = await Promise.all(Array.from({ length: STREAMS }, askForAll));
    await Promise.all(sockets.map((socket) => once(socket, 'data')));
    const costs: number[] = [];
    for (let turn = 0; turn < 5; turn++) {
      const before = countStatements();
      expect(await askForLittle()).toBe(200);
      costs.push(countStatements() - before);
    }
    for (const socket of sockets) socket.destroy();
    expect(Math.max(...costs)).toBeLessThan(STREAMS / 2);
  });

  it('are read no further where their reader has gone', async () => {
    const sockets = await Promise.all(Array.from({ length: STREAMS }, askForAll));
    await Promise.all(sockets.map((socket) => once(socket, 'data')));
    for (const socket of sockets) socket.destroy();
    const before = countStatements();
    expect(await askForLittle()).toBe(200);
    await expect
      .poll(async () => {
        const present = countStatements();
        await new Promise((resolve) => setTimeout(resolve, 100));
        return countStatements() - present;
      })
      .toBe(0);
    expect(countStatements() - before).toBeLessThan(STREAMS / 2);
  });
});
