import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { findDifferences } from '../../src/ledger/verify/verify.ts';
import { startApp, type TestApp } from './harness.ts';
import { type Linked, linkBank } from './linked-bank.ts';
import { startWithMoney, type WithMoney } from './money.ts';
import { type OddProvider, startOddProvider } from './odd-provider.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';

export type OddBank = {
  sandbox: Sandbox;
  provider: OddProvider;
  saldo: TestApp;
  ada: Linked;
  money: WithMoney;
};

/** A provider that can be made to say anything, and for each test somebody who is linked through it. */
export function useOddBank(take: (bank: OddBank) => void): void {
  let sandbox: Sandbox;
  let provider: OddProvider;
  let saldo: TestApp;
  beforeAll(async () => {
    sandbox = await startSandbox();
    provider = await startOddProvider(sandbox.address);
    saldo = await startApp({ ...provider.environment, PUBLIC_URL: 'http://localhost:3000' });
  });
  beforeEach(async () => {
    provider.alter();
    await sandbox.control('reset');
    const ada = await linkBank(saldo, sandbox);
    take({ sandbox, provider, saldo, ada, money: await startWithMoney(saldo, ada.person) });
  });
  afterAll(async () => {
    // Of everybody's at once: each test has people of its own, whom no later one touches.
    expect(await findDifferences(saldo.database.db), 'every balance and total adds up').toEqual([]);
    await saldo.close();
    await provider.close();
    await sandbox.close();
  });
}
