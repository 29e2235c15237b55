import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findDifferences } from '../../src/ledger/verify/verify.ts';
import { emptyTrash } from '../../src/money/changes/trash.job.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';
import { uploadReceipt } from '../support/receipts.ts';
import { sendFile } from '../support/send-file.ts';
import { withoutVersions } from '../support/without-versions.ts';

let saldo: TestApp;
let ada: WithMoney;
beforeAll(async () => {
  saldo = await startApp();
});
beforeEach(async () => {
  ada = await startWithMoney(saldo);
});
afterAll(async () => {
  // Of everybody's at once: each test has people of its own, whom no later one touches.
  expect(await findDifferences(saldo.database.db), 'every balance and total adds up').toEqual([]);
  await saldo.close();
});

const HEADER = 'Date,Description,Amount,Balance';
const GYM = '2026-09-01,Gym,-30.00,70.00';
const RENT = '2026-09-02,Rent,-50.00,20.00';
const PAY = '2026-09-03,Pay,100.00,120.00';
const PLAIN = 'Date;Text;Amount';

const send = async (...lines: string[]) =>
  (await sendFile(saldo, ada, `${lines.join('\n')}\n`, { source_id: ada.source.id })).body.results;
const bringIn = async (...lines: string[]) => {
  const { id } = await send(...lines);
  return (await saldo.call('confirmFileImport', { params: { id }, token: ada.token })).body;
};
const changes = async () => (await saldo.call('listChanges', { token: ada.token })).body.results;
const newest = async () => (await changes())[0]?.id ?? '';
const undo = (id: string) => saldo.call('undoChange', { params: { id }, token: ada.token });
const imports = async () => (await saldo.call('listImports', { query: {}, token: ada.token })).body.results;
const undoImport = (id = '') => saldo.call('undoImport', { params: { id }, token: ada.token });
const trash = async () => (await saldo.call('listTrash', { token: ada.token })).body;
const find = async (name: string) => (await ada.list({ q: name })).results[0];
const bare = <Row extends { version?: number }>({ version: _, ...row }: Row) => row;
/** All that a person sees of their money and of what was imported. */
const state = async () => ({
  rows: (await ada.list()).results.map(bare),
  sources: withoutVersions((await saldo.call('listSources', { token: ada.token })).body.results),
  months: (await saldo.call('listTransactionMonths', { query: {}, token: ada.token })).body,
  imports: await imports(),
  decisions: await Promise.all(
    (await imports()).map(async ({ id }) => {
      const { rows } = (await saldo.call('readImport', { params: { id }, token: ada.token })).body.results;
      return rows;
    }),
  ),
  proof: (
    await saldo.call('readBalanceProof', { params: { id: ada.source.id }, query: {}, token: ada.token })
  ).body,
});

/** What a person makes of rows that came by a file. */
async function edit() {
  const [gym, rent] = [await find('Gym'), await find('Rent')];
  await ada.change(gym?.id ?? '', { name: 'Gym and pool', description: 'my note', tags: ['sport'] });
  await ada.change(rent?.id ?? '', {
    lines: [
      { category_id: ada.category.id, amount: 20 },
      { category_id: null, amount: 30, description: 'cellar' },
    ],
  });
  const sent = await uploadReceipt(
    saldo,
    ada.token,
    gym?.id ?? '',
    Buffer.from('%PDF-1.4\nbill'),
    'bill.pdf',
  );
  expect(sent.statusCode).toBe(201);
}

describe.each([
  ['of the import', async () => (await undoImport((await imports())[0]?.id)).body.change_id ?? ''],
  [
    'of its change',
    async () => {
      const done = (await changes()).find(({ kind }) => kind === 'import.done');
      return (await undo(done?.id ?? '')).body.change_id;
    },
  ],
])('undoing, by the history %s,', (_, undoIt) => {
  it('says beforehand how many rows were changed since', async () => {
    await bringIn(HEADER, GYM, RENT, PAY);
    await edit();
    const [batch] = await imports();
    const read = await saldo.call('readImport', { params: { id: batch?.id ?? '' }, token: ada.token });
    expect(read.body.results.edited).toBe(2);
    const done = (await changes()).find(({ kind }) => kind === 'import.done');
    const change = await saldo.call('readChange', { params: { id: done?.id ?? '' }, token: ada.token });
    expect(change.body.results).toMatchObject({ kind: 'import.done', edited: 2, can_undo: true });
  });

  it('loses nothing of what its person made of the rows: undoing that brings all of it back', async () => {
    await bringIn(HEADER, GYM, RENT, PAY);
    await edit();
    const before = await state();
    const undone = await undoIt();
    expect((await ada.list()).results).toEqual([]);
    expect((await changes())[0]).toMatchObject({ can_undo: true });
    expect((await undo(undone)).status).toBe(200);
    expect(await state()).toEqual(before);
    const receipt = (await find('Gym and pool'))?.attachments[0];
    const file = await saldo.app.inject({
      url: `/api/attachments/${receipt?.id}`,
      headers: { authorization: `Bearer ${ada.token}` },
    });
    expect(file.body).toBe('%PDF-1.4\nbill');
    expect((await send(HEADER, GYM, RENT, PAY)).decisions).toMatchObject({ new: 0, known: 3 });
  });

  it('and undoing that, and so on, goes there and back as often as somebody likes', async () => {
    await bringIn(HEADER, GYM, RENT);
    const before = await state();
    let last = await undoIt();
    for (let round = 0; round < 2; round++) {
      last = (await undo(last)).body.change_id;
      expect(await state()).toEqual(before);
      expect((await changes()).find(({ kind }) => kind === 'import.done')).toMatchObject({ can_undo: true });
      last = (await undo(last)).body.change_id;
      expect((await ada.list()).results).toEqual([]);
      expect((await changes()).find(({ kind }) => kind === 'import.done')).toMatchObject({ can_undo: false });
    }
  });

  it('puts the rows into the trash, from where one comes back and is known to the next file', async () => {
    await bringIn(HEADER, GYM, RENT);
    await edit();
    await undoIt();
    expect((await trash()).total).toBe(2);
    const gym = (await trash()).results.find(({ name }) => name === 'Gym and pool');
    await saldo.call('restoreTrashed', { params: { id: gym?.id ?? '' }, token: ada.token });
    expect(await find('Gym and pool')).toMatchObject({ tags: ['sport'], description: 'my note' });
    expect((await send(HEADER, GYM, RENT)).decisions).toMatchObject({ new: 1, known: 1 });
  });

  it('is not undone where the same came in again since, which is named; nor is a single row restored', async () => {
    await bringIn(HEADER, GYM, RENT);
    const undone = await undoIt();
    const old = (await trash()).results[0]?.id ?? '';
    await bringIn(HEADER, GYM, RENT);
    const again = await undo(undone);
    expect(again.body).toMatchObject({ code: 'change.in_the_way', results: { kind: 'import.done' } });
    const restored = await saldo.call('restoreTrashed', { params: { id: old }, token: ada.token });
    expect(restored.body).toMatchObject({ code: 'change.in_the_way', results: { kind: 'import.done' } });
    expect((await ada.list()).results).toHaveLength(2);
  });

  it('cannot be undone once the trash was emptied, and nothing of the rows is left', async () => {
    await bringIn(HEADER, GYM);
    const undone = await undoIt();
    const inForty = new Date(Date.now() + 40 * 86_400_000);
    await emptyTrash({ ...saldo.context, sharedNow: async () => inForty });
    expect((await undo(undone)).body).toMatchObject({ code: 'change.for_good' });
    const left = await saldo.database.db
      .selectFrom('row_versions')
      .innerJoin('owners', 'owners.number', 'row_versions.owner')
      .select('what')
      .where('owners.user_id', '=', ada.user.id)
      .where('what', 'in', ['bank_rows', 'imports', 'import_rows'])
      .execute();
    expect(left).toEqual([]);
  });
});

describe('two imports that share rows', () => {
  it('come back in the order in which they went, and no other', async () => {
    await bringIn(HEADER, GYM, RENT);
    await bringIn(PLAIN, '2026-09-02;Rent;-50.00', '2026-09-10;Shop;-5.00');
    const before = await state();
    const [second, first] = await imports();
    const firstUndone = (await undoImport(first?.id)).body.change_id ?? '';
    expect((await ada.list()).results.map(({ name }) => name)).toEqual(['Shop', 'Rent']);
    const middle = await state();
    const secondUndone = (await undoImport(second?.id)).body.change_id ?? '';
    expect((await ada.list()).results).toEqual([]);
    expect((await undo(firstUndone)).body).toMatchObject({ code: 'change.in_the_way' });
    expect((await undo(secondUndone)).status).toBe(200);
    expect(await state()).toEqual(middle);
    expect((await undo(firstUndone)).status).toBe(200);
    expect(await state()).toEqual(before);
  });
});

describe('a source that was deleted and restored', () => {
  it('has its imports, what was decided for each row, and the proof of its balance', async () => {
    await bringIn(HEADER, GYM, RENT, PAY);
    await edit();
    const before = await state();
    expect(before.proof).toMatchObject({ results: { differing: 3 } });
    for (const again of ['undo', 'trash']) {
      await saldo.call('removeSource', { params: { id: ada.source.id }, token: ada.token });
      expect(await imports()).toEqual([]);
      if (again === 'undo') await undo(await newest());
      else await saldo.call('restoreTrashed', { params: { id: ada.source.id }, token: ada.token });
      expect(await state()).toEqual(before);
    }
    expect((await send(HEADER, GYM, RENT, PAY)).decisions).toMatchObject({ new: 0, known: 3 });
    expect((await undoImport((await imports())[0]?.id)).body).toMatchObject({ removed: 3 });
  });

  it('leaves nothing of its imports once it is gone for good', async () => {
    await bringIn(HEADER, GYM, RENT, PAY);
    await saldo.call('removeSource', { params: { id: ada.source.id }, token: ada.token });
    await saldo.call('removeTrashed', { params: { id: ada.source.id }, token: ada.token });
    const { owner } = await saldo.database.db
      .selectFrom('owners')
      .select('number as owner')
      .where('user_id', '=', ada.user.id)
      .executeTakeFirstOrThrow();
    const left = await saldo.database.db
      .selectFrom('row_versions')
      .select('what')
      .where('owner', '=', owner)
      .where('what', 'in', ['bank_rows', 'imports', 'import_rows', 'balance_points', 'sources'])
      .execute();
    expect(left).toEqual([]);
  });
});

describe('what was decided for each row', () => {
  it('comes in pages, beyond the thousandth, each row once', async () => {
    const rows = Array.from({ length: 1203 }, (_, index) => `2026-01-01,Row ${index},-${index + 1}.00`);
    await bringIn('Date,Description,Amount', ...rows);
    const [batch] = await imports();
    const seen: string[] = [];
    for (const page of [1, 2, 3]) {
      const params = { id: batch?.id ?? '' };
      const query = { page, per_page: 500 };
      const { body } = await saldo.call('readImport', { params, query, token: ada.token });
      expect(body).toMatchObject({ page, per_page: 500, pages: 3, total: 1203 });
      seen.push(...body.results.rows.map(({ name }) => name));
    }
    expect(new Set(seen).size).toBe(1203);
  });
});

describe('an import whose rows are all held by another', () => {
  it('is undone as a change of its own, and the next change is only what it is', async () => {
    await bringIn(PLAIN, '2026-09-02;Rent;-50.00');
    await bringIn(HEADER, GYM, RENT);
    const [, first] = await imports();
    const undone = await undoImport(first?.id);
    expect(undone.body).toMatchObject({ removed: 0, change_id: await newest() });
    await ada.addCategory('Unrelated');
    const made = await newest();
    expect(made).not.toBe(undone.body.change_id);
    expect((await undo(made)).status).toBe(200);
    expect((await imports()).map(({ state: one }) => one)).toEqual(['done', 'undone']);
    await undoImport((await imports())[0]?.id);
    expect((await ada.list()).results).toEqual([]);
  });
});

describe('a source whose making was undone, and that undone', () => {
  it('has its imports again, and none comes back beside what came in since', async () => {
    const purse = await ada.addSource({ name: 'Purse' });
    const made = await newest();
    const file = `${[HEADER, GYM, RENT].join('\n')}\n`;
    const bring = async (content: string) => {
      const { id } = (await sendFile(saldo, ada, content, { source_id: purse.id })).body.results;
      await saldo.call('confirmFileImport', { params: { id }, token: ada.token });
    };
    await bring(file);
    const undone = (await undoImport((await imports())[0]?.id)).body.change_id ?? '';
    const before = await imports();
    const gone = (await undo(made)).body.change_id;
    expect(await imports()).toEqual([]);
    await undo(gone);
    expect(await imports()).toEqual(before);
    await bring(`${PLAIN}\n2026-09-01;Gym;-30.00\n2026-09-02;Rent;-50.00\n`);
    expect((await changes()).find(({ id }) => id === undone)).toMatchObject({ can_undo: false });
    expect((await undo(undone)).body).toMatchObject({
      code: 'change.in_the_way',
      results: { kind: 'import.done' },
    });
    expect((await ada.list()).results).toHaveLength(2);
  });
});

describe('a row that was deleted and came in again', () => {
  it.each([
    ['by the same file', [HEADER, GYM]],
    ['by another', [PLAIN, '2026-09-01;Gym;-30.00']],
  ])('%s, is not there twice: neither the trash nor an undo brings it back beside', async (_, again) => {
    await bringIn(HEADER, GYM);
    const id = (await find('Gym'))?.id ?? '';
    const deleted = (await saldo.call('removeTransaction', { params: { id }, token: ada.token })).body
      .change_id;
    await bringIn(...again);
    const obstacle = { code: 'change.in_the_way', results: { kind: 'import.done' } };
    expect((await changes()).find((one) => one.id === deleted)).toMatchObject({ can_undo: false });
    expect((await undo(deleted)).body).toMatchObject(obstacle);
    const restored = await saldo.call('restoreTrashed', { params: { id }, token: ada.token });
    expect(restored.body).toMatchObject(obstacle);
    expect((await ada.list()).results).toHaveLength(1);
  });

  it('by another file after its import was undone, is not there twice either', async () => {
    await bringIn(HEADER, GYM);
    await undoImport((await imports())[0]?.id);
    const id = (await trash()).results[0]?.id ?? '';
    await bringIn(PLAIN, '2026-09-01;Gym;-30.00');
    expect((await saldo.call('restoreTrashed', { params: { id }, token: ada.token })).status).toBe(409);
    expect((await ada.list()).results).toHaveLength(1);
  });
});

describe('undoing what brought an import back', () => {
  it('is possible after its rows were edited, and can_undo says so', async () => {
    await bringIn(HEADER, GYM);
    const undone = (await undoImport((await imports())[0]?.id)).body.change_id ?? '';
    const again = (await undo(undone)).body.change_id;
    await ada.change((await find('Gym'))?.id ?? '', { name: 'Gym and pool' });
    expect((await changes()).find(({ id }) => id === again)).toMatchObject({ can_undo: true });
    expect((await undo(again)).status).toBe(200);
    expect((await ada.list()).results).toEqual([]);
  });
});

describe('a long file whose amounts come to too much', () => {
  it('is refused in words', async () => {
    const rows = Array.from({ length: 3000 }, (_, index) =>
      index < 199 ? `2026-01-01,Row ${index},-999999999999.99` : `2026-01-01,Row ${index},-1.00`,
    );
    const sent = await sendFile(saldo, ada, `Date,Description,Amount\n${rows.join('\n')}\n`, {
      source_id: ada.source.id,
    });
    expect([sent.status, sent.body.code]).toEqual([409, 'ledger.full']);
  });
});
