import { setTimeout } from 'node:timers/promises';
import type { QueryId } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../src/app.ts';
import type { changeFileImport } from '../../src/banks/file-imports/file-imports.service.ts';
import { createContext } from '../../src/context/context.ts';
import type { Database } from '../../src/db/database.ts';
import { findDifferences } from '../../src/ledger/verify/verify.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';
import { sendFile } from '../support/send-file.ts';

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

const ROWS = 200;
/** Which part of its dates is the day is asked. */
const AMBIGUOUS = [
  'Date,Description,Amount',
  ...Array.from({ length: ROWS }, (_, row) => `0${1 + (row % 9)}/0${1 + (row % 7)}/2026,Shop ${row},-1.25`),
  '',
].join('\n');

type Said = Parameters<typeof changeFileImport>[3];

const send = async () => (await sendFile(saldo, ada, AMBIGUOUS)).body.results.id;
const say = (id: string, body: Said) =>
  saldo.call('changeFileImport', { params: { id }, body, token: ada.token });
const confirm = (id: string) => saldo.call('confirmFileImport', { params: { id }, token: ada.token });
const look = async (id: string) =>
  (await saldo.call('readFileImport', { params: { id }, query: {}, token: ada.token })).body.results;

const DAY_FIRST: Said = { answers: { date_order: 'dmy' } };

describe('of two things said about a file at once', () => {
  it.each([0, 2, 5, 15])('both count, %i ms apart, whichever comes first', async (apart) => {
    const inSource: Said = { source_id: ada.source.id };
    for (const [first, second] of [
      [DAY_FIRST, inSource],
      [inSource, DAY_FIRST],
    ] as const) {
      const id = await send();
      const later = setTimeout(apart).then(() => say(id, second));
      const answers = [await say(id, first), await later];
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const file = await look(id);
      expect(file).toMatchObject({ questions: [], accounts: [{ source_id: ada.source.id, rows: ROWS }] });
      expect(file.items).toHaveLength(50);
      const done = await confirm(id);
      expect([done.status, done.body.added + done.body.matched]).toEqual([200, ROWS]);
    }
  });
});

describe('on two servers at once', () => {
  /** A server on which something else is said, elsewhere, whenever it has copied a portion. */
  async function serverThat(isInterrupted: () => Promise<unknown>) {
    const copies = new WeakSet<QueryId>();
    const database: Database = {
      ...saldo.database,
      db: saldo.database.db.withPlugin({
        transformQuery({ node, queryId }) {
          if (node.kind === 'InsertQueryNode' && node.values?.kind === 'SelectQueryNode') copies.add(queryId);
          return node;
        },
        async transformResult({ result, queryId }) {
          if (copies.has(queryId)) await isInterrupted();
          return result;
        },
      }),
    };
    const app = await buildApp(createContext({ ...saldo.context, database }));
    return async (id: string, payload: Said) => {
      const headers = { authorization: `Bearer ${ada.token}` };
      const answer = await app.inject({ method: 'PUT', url: `/api/file-imports/${id}`, payload, headers });
      await app.close();
      return answer;
    };
  }

  it('whoever was slower looks again, and both count', async () => {
    const id = await send();
    const once = [DAY_FIRST];
    const sayElsewhere = await serverThat(async () => {
      for (const said of once.splice(0)) expect((await say(id, said)).status).toBe(200);
    });
    expect((await sayElsewhere(id, { source_id: ada.source.id })).statusCode).toBe(200);
    const file = await look(id);
    expect(file).toMatchObject({ questions: [], accounts: [{ source_id: ada.source.id }] });
    expect(file.items).toHaveLength(50);
    expect((await confirm(id)).body).toMatchObject({ added: ROWS });
  });

  it('whoever is slower again and again is refused, and the file stays whole', async () => {
    const id = await send();
    await say(id, { source_id: ada.source.id });
    const sayElsewhere = await serverThat(() => say(id, DAY_FIRST));
    const refused = await sayElsewhere(id, { make_categories: true });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'file_import.changed']);
    expect(await look(id)).toMatchObject({ questions: [], make_categories: false });
    expect((await confirm(id)).body).toMatchObject({ added: ROWS });
  });

  it('what came in meanwhile stays as it was confirmed', async () => {
    const id = await send();
    await say(id, { ...DAY_FIRST, source_id: ada.source.id });
    const sayElsewhere = await serverThat(() => confirm(id));
    const refused = await sayElsewhere(id, { make_categories: true });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'file_import.done']);
    expect(await look(id)).toMatchObject({ state: 'done', make_categories: false });
  });
});

describe('a file that is confirmed or forgotten while something is said about it', () => {
  it('keeps the rows that it was confirmed with, and no others', async () => {
    const id = await send();
    await say(id, { ...DAY_FIRST, source_id: ada.source.id });
    const answers = await Promise.all([
      say(id, DAY_FIRST),
      confirm(id),
      ...[0, 1, 2].map(() => say(id, { source_id: ada.source.id })),
    ]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const { db } = saldo.database;
    const rows = await db
      .selectFrom('file_import_rows')
      .select('version')
      .where('file_id', '=', id)
      .execute();
    expect(new Set(rows.map(({ version }) => version)).size).toBe(1);
  });

  it('is not found any more, whichever comes first', async () => {
    for (let apart = 0; apart < 30; apart += 2) {
      const id = await send();
      const said = [say(id, DAY_FIRST), say(id, { source_id: ada.source.id })];
      await setTimeout(apart);
      await saldo.call('removeFileImport', { params: { id }, token: ada.token });
      for (const { status } of await Promise.all(said)) expect([200, 404]).toContain(status);
    }
  });
});
