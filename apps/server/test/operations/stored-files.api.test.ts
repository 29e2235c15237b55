import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { addPicture } from '../../src/identity/uploads/uploads.service.ts';
import { checkFiles } from '../../src/operations/stored-files/check-files.ts';
import { moveFiles } from '../../src/operations/stored-files/move-files.ts';
import { openFiles } from '../../src/operations/stored-files/open-files.ts';
import { removeLoose, removeLooseWhenDue } from '../../src/operations/stored-files/remove-loose.ts';
import { requireStore } from '../../src/operations/stored-files/require-store.ts';
import { listFolders } from '../../src/operations/stored-files/stored-files.repository.ts';
import { bringIn } from '../support/bring-in.ts';
import { type Bucket, startBucket } from '../support/bucket.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';
import { uploadReceipt } from '../support/receipts.ts';

const DAY = 24 * 3_600_000;
const PDF = Buffer.from('%PDF-1.4\nwhat somebody bought, and where');

let bucket: Bucket;
let saldo: TestApp;
let ada: WithMoney;
let id: string;
beforeAll(async () => {
  bucket = await startBucket();
  saldo = await startApp(bucket.environment);
});
beforeEach(async () => {
  ada = await startWithMoney(saldo);
  id = (await ada.post()).body.results.id;
});
afterAll(async () => {
  await saldo.close();
  await bucket.stop();
});

const send = (name = 'a.pdf') => uploadReceipt(saldo, ada.token, id, PDF, name);
const read = (file: string, app = saldo.app) =>
  app.inject({ url: `/api/attachments/${file}`, headers: { authorization: `Bearer ${ada.token}` } });
const findRow = (file: string) =>
  saldo.database.db.selectFrom('attachments').selectAll().where('id', '=', file).executeTakeFirst();
const later = (milliseconds: number) => {
  saldo.clock.now = new Date(saldo.clock.now.getTime() + milliseconds);
};
/** What is not named is seen once, and goes when it was a day ago. */
async function clearAway(): Promise<number> {
  await removeLoose(saldo.context);
  later(DAY + 1000);
  return removeLoose(saldo.context);
}
async function sendOne(): Promise<{ file: string; object: string }> {
  const file = (await send()).json().results.id;
  return { file, object: (await findRow(file))?.object ?? '' };
}

describe('a file in a bucket', () => {
  it('says nothing there: what opens it is in its row, and its bytes are not', async () => {
    const { file, object } = await sendOne();
    expect(bucket.list()).toContain(object);
    expect(bucket.read(object).includes('somebody')).toBe(false);
    expect(bucket.read(object)).toHaveLength(PDF.length);
    expect((await findRow(file))?.content).toHaveLength(0);
    expect((await read(file)).rawPayload).toEqual(PDF);
    const picture = await addPicture(saldo.context, Buffer.from('a picture'));
    const answer = await saldo.app.inject({ url: `/uploads/${picture}` });
    expect(answer.body).toBe('a picture');
    const headers = { 'if-none-match': String(answer.headers.etag) };
    expect((await saldo.app.inject({ url: `/uploads/${picture}`, headers })).statusCode).toBe(304);
  });

  it('is never taken for what it is not: bent or lost it is told of, by verify too', async () => {
    const [bent, lost] = [await sendOne(), await sendOne()];
    bucket.bend(bent.object);
    bucket.lose(lost.object);
    for (const { file } of [bent, lost]) expect((await read(file)).statusCode).toBe(500);
    const { whole, faults } = await checkFiles(saldo.database.db, saldo.context.files);
    expect(whole).toBeGreaterThan(0);
    expect(faults.toSorted()).toEqual([
      expect.stringMatching(/^attachments \d+ \d+: its file is damaged$/),
      expect.stringMatching(/^attachments \d+ \d+: its file is missing$/),
    ]);
    await saldo.database.db.deleteFrom('attachments').where('id', 'in', [bent.file, lost.file]).execute();
  });

  it('of a request that was refused goes after a day; what a row names stays, also in the trash', async () => {
    await clearAway();
    const { file, object } = await sendOne();
    for (let count = 1; count < 10; count += 1) await send();
    const before = bucket.list().length;
    expect((await send()).json()).toMatchObject({ code: 'attachment.too_many' });
    expect(bucket.list()).toHaveLength(before + 1);
    expect(await removeLoose(saldo.context)).toBe(0);
    later(DAY / 2);
    expect(await removeLoose(saldo.context)).toBe(0);
    const removed = await saldo.call('removeAttachment', { params: { id: file }, token: ada.token });
    later(DAY);
    expect(await removeLoose(saldo.context)).toBe(1);
    expect(bucket.list()).toHaveLength(before);
    expect(await clearAway()).toBe(0);
    await saldo.call('undoChange', { params: { id: removed.body.change_id }, token: ada.token });
    expect((await read(file)).rawPayload).toEqual(PDF);
    expect(bucket.list()).toContain(object);
  });

  it('goes with the account that it belongs to', async () => {
    await clearAway();
    const before = bucket.list();
    await sendOne();
    await saldo.call('proveSession', { body: { password: ada.password }, token: ada.token });
    await saldo.call('removeUser', { params: { id: ada.user.id }, token: ada.token });
    expect(await clearAway()).toBe(1);
    expect(bucket.list()).toEqual(before);
  });

  it('is looked for by one server of many, every six hours', async () => {
    const look = () => removeLooseWhenDue(saldo.context, new AbortController().signal);
    const countLooks = () =>
      saldo.context.counters.listStoreCalls().find(({ call }) => call === 'list')?.done ?? 0;
    const { object, file } = await sendOne();
    await saldo.database.db.deleteFrom('attachments').where('id', '=', file).execute();
    const before = countLooks();
    await Promise.all([look(), look()]);
    expect(countLooks()).toBe(before + 1);
    later(DAY / 24);
    await look();
    expect(countLooks()).toBe(before + 1);
    expect(bucket.list()).toContain(object);
    later(DAY);
    await look();
    expect(countLooks()).toBe(before + 2);
    expect(bucket.list()).not.toContain(object);
  });

  it('of another Saldo in the same bucket is left alone', async () => {
    const { object } = await sendOne();
    const other = await startApp(bucket.environment);
    other.clock.now = saldo.clock.now;
    await addPicture(other.context, Buffer.from('theirs'));
    for (const _ of [1, 2]) {
      await removeLoose(other.context);
      other.clock.now = new Date(other.clock.now.getTime() + 2 * DAY);
    }
    expect(bucket.list()).toContain(object);
    await other.close();
  });

  it('comes along in an archive, and back out of one', async () => {
    await send('shoes.pdf');
    const headers = { authorization: `Bearer ${ada.token}` };
    const archive = (await saldo.app.inject({ url: '/api/export', headers })).json();
    expect(archive.attachments).toEqual([
      expect.objectContaining({ name: 'shoes.pdf', content: PDF.toString('base64') }),
    ]);
    const before = bucket.list().length;
    const bo = await saldo.signUp();
    await bringIn(saldo, bo, archive);
    expect(bucket.list()).toHaveLength(before + 1);
    const list = await saldo.call('listTransactions', { query: { has: 'attachment' }, token: bo.token });
    const file = list.body.results[0]?.attachments[0]?.id ?? '';
    const answer = await saldo.app.inject({
      url: `/api/attachments/${file}`,
      headers: { authorization: `Bearer ${bo.token}` },
    });
    expect(answer.rawPayload).toEqual(PDF);
  });
});

describe('files that were there before', () => {
  it('are found, move to the bucket and back, each once, whoever moves them at the same time', async () => {
    await moveFiles(saldo.database.db, saldo.context.files, 'store');
    const inRows = await openFiles(
      { config: { store: undefined }, database: saldo.database },
      saldo.context.counters,
    );
    const names: string[] = [];
    for (const text of ['one', 'two', 'three', 'four', 'five', 'six'])
      names.push(await addPicture({ ...saldo.context, files: inRows }, Buffer.from(text)));
    const readAll = async () => {
      const answers = await Promise.all(names.map((name) => saldo.app.inject({ url: `/uploads/${name}` })));
      return answers.map(({ body }) => body).join(' ');
    };
    const whole = 'one two three four five six';
    expect(await readAll()).toBe(whole);

    const move = (to: 'store' | 'database') => moveFiles(saldo.database.db, saldo.context.files, to);
    const both = await Promise.all([move('store'), move('store')]);
    expect(both.reduce((sum, { moved }) => sum + moved, 0)).toBe(6);
    expect(await readAll()).toBe(whole);
    expect(await move('store')).toEqual({ moved: 0, lost: 0 });

    // Whoever reads meanwhile finds each of them wherever it is by then.
    const moving = move('database');
    for (let count = 0; count < 5; count += 1) expect(await readAll()).toBe(whole);
    expect((await moving).moved).toBeGreaterThanOrEqual(6);
    await clearAway();
    const [folder = ''] = await listFolders(saldo.database.db);
    expect(bucket.list().filter((name) => name.startsWith(folder))).toEqual([]);
    expect(await readAll()).toBe(whole);
  });

  it('go on moving where the bucket went away in the middle', async () => {
    await moveFiles(saldo.database.db, saldo.context.files, 'database');
    for (const text of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'])
      await addPicture(saldo.context, Buffer.from(text));
    const pictures = await saldo.database.db.selectFrom('pictures').select('name').execute();
    await moveFiles(saldo.database.db, saldo.context.files, 'database');
    const before = bucket.list().length;
    // Listened to at once: it may end in an error while this test still waits for the bucket to be gone.
    const moving = Promise.allSettled([moveFiles(saldo.database.db, saldo.context.files, 'store')]);
    await expect.poll(() => bucket.list().length).toBeGreaterThan(before + 2);
    await bucket.goAway();
    await moving;
    await bucket.comeBack();
    await moveFiles(saldo.database.db, saldo.context.files, 'store');
    const left = await saldo.database.db
      .selectFrom('pictures')
      .select('name')
      .where('object', 'is', null)
      .execute();
    expect(left).toEqual([]);
    for (const { name } of pictures)
      expect((await saldo.app.inject({ url: `/uploads/${name}` })).statusCode).toBe(200);
  });
});

describe('a bucket that is away', () => {
  it('is told as a database that is away; all but files goes on, and files do when it is back', async () => {
    const { file } = await sendOne();
    await bucket.goAway();
    for (const answer of [await read(file), await send()]) {
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
      expect(answer.json().code).toBe('server.unavailable');
    }
    expect((await ada.post()).status).toBe(201);
    expect((await ada.list({ has: 'attachment' })).results[0]?.attachments).toHaveLength(1);
    const ready = async () => (await saldo.app.inject('/readyz')).json();
    await expect.poll(ready).toMatchObject({ status: 'ready', files: 'away' });
    const told = (await saldo.app.inject('/metrics')).body;
    expect(told).toContain('saldo_store_answers 0');
    expect(told).toMatch(/saldo_store_calls_total\{call="put",outcome="failed"\} [1-9]/);
    await bucket.comeBack();
    expect((await read(file)).rawPayload).toEqual(PDF);
    await expect.poll(ready).toMatchObject({ files: 'answer' });
  });
});

describe('a start', () => {
  const start = async (environment: Record<string, string>, warn = () => {}) => {
    const config = readConfig({ DATA_DIR: saldo.context.config.dataDir, ...environment });
    const files = await openFiles({ config, database: saldo.database }, saldo.context.counters);
    await requireStore({ db: saldo.database.db, files, log: { warn } }, config.store);
  };
  const complaint = (environment: Record<string, string>) =>
    start(environment).then(
      () => '',
      (error: Error) => error.message,
    );

  it('is as it should be with a bucket that does what it is asked, and leaves nothing in it', async () => {
    const before = bucket.list();
    expect(await complaint({ ...bucket.environment, S3_PREFIX: 'some/where' })).toBe('');
    expect(bucket.list()).toEqual(before);
  });

  it.each([
    ['does not exist', { S3_BUCKET: 'nobodys' }, /^S3_BUCKET nobodys does not exist$/],
    ['refuses', { S3_ACCESS_KEY_ID: 'stranger' }, /^S3_BUCKET saldo refuses: .*InvalidAccessKeyId \(403\)$/],
  ])('with a bucket that %s says so in one line', async (_, wrong, line) => {
    const told = await complaint({ ...bucket.environment, ...wrong });
    expect(told).toMatch(line);
    expect(told).not.toContain(bucket.environment.S3_SECRET_ACCESS_KEY);
  });

  it('without the bucket that files lie in says so', async () => {
    await send();
    expect(await complaint({})).toMatch(/^S3_BUCKET is not set, and there are files in a bucket/);
  });

  it('with one that is silent goes on, and says so', async () => {
    const warnings: unknown[] = [];
    await start({ ...bucket.environment, S3_ENDPOINT: 'http://127.0.0.1:9' }, (...given: unknown[]) =>
      warnings.push(given),
    );
    expect(warnings).toHaveLength(1);
  });
});
