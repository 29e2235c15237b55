import { cents } from '@saldo/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';
import { runProgram } from '../support/program.ts';

let saldo: TestApp;
let ada: WithMoney;
beforeAll(async () => {
  saldo = await startApp();
  ada = await startWithMoney(saldo);
  await ada.post();
});
afterAll(() => saldo.close());

async function verify(...args: string[]): Promise<{ code: number | null; output: string }> {
  const { code, output } = await runProgram('verify', saldo.context.config, args);
  return { code, output };
}

describe('npm run verify', () => {
  it('finds nothing where nothing is wrong', async () => {
    expect(await verify()).toEqual({ code: 0, output: 'All totals and balances are right.\n' });
  });

  it('prints each wrong total, and mends it when asked to', async () => {
    await saldo.database.db
      .updateTable('rollup_days')
      .set({ expense_cents: cents(1) })
      .execute();
    const found = await verify();
    expect(found.code).toBe(1);
    expect(found.output).toContain('day 20261115: kept 0 in 0, 1 in 1');
    const repaired = await verify('--repair');
    expect(repaired.code).toBe(0);
    expect((await verify()).code).toBe(0);
  });

  it('prints a wrong balance, and mends what was there before it: what is shown stays', async () => {
    await saldo.database.db
      .updateTable('sources')
      .set({ cents: cents(1) })
      .execute();
    const found = await verify();
    expect(found.code).toBe(1);
    expect(found.output).toContain(`balance of source ${ada.source.id}: kept 1; counted -220`);
    expect((await verify('--repair')).code).toBe(0);
    expect(await ada.amountOf()).toBe(0.01);
    expect((await verify()).code).toBe(0);
  });
});
