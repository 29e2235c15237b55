import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withLowPriority } from '../../src/db/low-priority.ts';
import type { Owner } from '../../src/db/owner.ts';
import { ledgerFor } from '../../src/ledger/index.ts';
import { inTurn, withLedger } from '../../src/ledger/write/ledger.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';

/** PostgreSQL: few long changes are under way on a server, and nobody waits for a stranger's. */

let saldo: TestApp;
let people: WithMoney[];
let owners: Owner[];
beforeAll(async () => {
  saldo = await startApp();
  people = [];
  for (let count = 0; count < 4; count++) people.push(await startWithMoney(saldo));
  const { db } = saldo.database;
  owners = await Promise.all(
    people.map(async ({ user }) => {
      const row = db.selectFrom('owners').select('number').where('user_id', '=', user.id);
      return (await row.executeTakeFirstOrThrow()).number as Owner;
    }),
  );
});
afterAll(() => saldo.close());

/** Every place is taken by somebody's long change, until `end` is called. */
async function takeAllPlaces() {
  const { db } = saldo.context;
  const gate = Promise.withResolvers<void>();
  const begun = owners.slice(0, 3).map(() => Promise.withResolvers<void>());
  const changes = begun.map(({ resolve }, index) =>
    withLowPriority(() =>
      inTurn(db, owners[index] as Owner, () => {
        resolve();
        return gate.promise;
      }),
    ),
  );
  await Promise.all(begun.map(({ promise }) => promise));
  return {
    end: async () => {
      gate.resolve();
      await Promise.all(changes);
    },
  };
}

describe('while strangers have every place for long changes', () => {
  it('short changes are written, also of somebody whose own long one waits for a place', async () => {
    const { db } = saldo.context;
    const [own, ada] = [owners[3] as Owner, people[3] as WithMoney];
    const places = await takeAllPlaces();
    let isDone = false;
    const waiting = withLowPriority(() => inTurn(db, own, async () => {})).then(() => {
      isDone = true;
    });
    expect(await ada.post({ name: 'Tea' })).toMatchObject({ status: 201 });
    expect(isDone).toBe(false);
    await places.end();
    await waiting;
  });

  it('a change of many that is of few rows is short', async () => {
    const [ada] = people.slice(3);
    const { id } = (await ada?.post({ name: 'Tea' }))?.body.results ?? { id: '' };
    const places = await takeAllPlaces();
    const body = { ids: [id], change: { name: 'Green tea' } };
    const changed = await saldo.call('changeTransactions', { body, token: ada?.token ?? '' });
    expect(changed).toMatchObject({ status: 200, body: { changed: 1 } });
    await places.end();
  });

  it('one of an unknown number of rows waits for a place', async () => {
    const places = await takeAllPlaces();
    let isDone = false;
    const ledger = ledgerFor(saldo.context.db, owners[3] as Owner);
    const waiting = withLedger(ledger, { kind: 'rules.run' }, async () => {
      isDone = true;
    });
    await people[3]?.post({ name: 'Tea' });
    expect(isDone).toBe(false);
    await places.end();
    await waiting;
    expect(isDone).toBe(true);
  });
});
