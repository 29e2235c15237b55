import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { addPicture } from '../../src/identity/uploads/uploads.service.ts';
import { checkFiles } from '../../src/operations/stored-files/check-files.ts';
import { moveFiles } from '../../src/operations/stored-files/move-files.ts';
import { openFiles } from '../../src/operations/stored-files/open-files.ts';
import { requireStore } from '../../src/operations/stored-files/require-store.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { type LyingBucket, startLyingBucket } from '../support/lying-bucket.ts';
import { startWithMoney } from '../support/money.ts';
import { runProgram } from '../support/program.ts';
import { uploadReceipt } from '../support/receipts.ts';

const PDF = Buffer.from('%PDF-1.4\nthe only copy there is');
const MB = 1024 * 1024;

let bucket: LyingBucket;
let saldo: TestApp;
beforeAll(async () => {
  bucket = await startLyingBucket();
  saldo = await startApp(bucket.environment);
});
afterEach(async () => {
  bucket.lie('none');
  for (const table of ['pictures', 'attachments'] as const)
    await saldo.database.db.deleteFrom(table).execute();
});
afterAll(async () => {
  await saldo.close();
  await bucket.stop();
});

const lies = ['nothing', 'half', 'another', 'endless'] as const;
const here = () => ({ dataDir: saldo.context.config.dataDir, databaseUrl: saldo.databaseUrl });
const readPicture = async (name: string) => (await saldo.app.inject({ url: `/uploads/${name}` })).body;

/** Pictures whose bytes are in their rows. */
async function addInRows(texts: readonly string[]): Promise<string[]> {
  const place = { config: { store: undefined }, database: saldo.database };
  const files = await openFiles(place, saldo.context.counters);
  return Promise.all(texts.map((text) => addPicture({ ...saldo.context, files }, Buffer.from(text))));
}

describe('a bucket that says 200 and has', () => {
  it.each(lies)('%s of it: no file is moved there, and every row keeps its bytes', async (lie) => {
    const names = await addInRows(['one', 'two', 'three', 'four', 'five']);
    bucket.lie(lie);
    const moving = moveFiles(saldo.database.db, saldo.context.files, 'store');
    await expect(moving).rejects.toMatchObject({ reason: 'unfaithful' });
    bucket.lie('nothing');
    expect(await Promise.all(names.map(readPicture))).toEqual(['one', 'two', 'three', 'four', 'five']);
  });

  it.each(lies)('%s of it: an upload is refused, and there is no row for it', async (lie) => {
    const ada = await startWithMoney(saldo);
    const { id } = (await ada.post()).body.results;
    bucket.lie(lie);
    const answer = await uploadReceipt(saldo, ada.token, id, PDF, 'a.pdf');
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'server.unavailable']);
    expect(await saldo.database.db.selectFrom('attachments').select('id').execute()).toEqual([]);
    bucket.lie('none');
    expect((await uploadReceipt(saldo, ada.token, id, PDF, 'a.pdf')).statusCode).toBe(201);
  });

  it.each(lies)('%s of it: a start is refused in one line', async (lie) => {
    bucket.lie(lie);
    const config = readConfig({ ...bucket.environment, DATA_DIR: saldo.context.config.dataDir });
    const { db } = saldo.database;
    const log = { warn: () => {} };
    await expect(requireStore({ db, files: saldo.context.files, log }, config.store)).rejects.toThrow(
      /^S3_BUCKET saldo does not keep what is put into it$/,
    );
  });

  it('nothing of it: npm run move-files says so, and nothing is lost', async () => {
    const [name = ''] = await addInRows(['the only copy']);
    bucket.lie('nothing');
    expect(await runProgram('move-files', here(), [], bucket.environment)).toMatchObject({
      code: 1,
      output: '',
      complaint: 'Not all files were moved. S3_BUCKET saldo does not keep what is put into it\n',
    });
    expect(await readPicture(name)).toBe('the only copy');
  });
});

it('a bucket that says 200 a little before all of it can be read is waited for', async () => {
  const ada = await startWithMoney(saldo);
  const { id } = (await ada.post()).body.results;
  bucket.lie('late');
  expect((await uploadReceipt(saldo, ada.token, id, PDF, 'a.pdf')).statusCode).toBe(201);
});

describe('an answer without an end', () => {
  it('in the place of a file is read no further than the file is long', async () => {
    const name = await addPicture(saldo.context, Buffer.from('a picture'));
    bucket.lie('endless');
    expect((await saldo.app.inject({ url: `/uploads/${name}` })).statusCode).toBe(500);
    const { faults } = await checkFiles(saldo.database.db, saldo.context.files);
    expect(faults).toEqual([`pictures ${name}: its file is damaged`]);
    expect(bucket.countSent()).toBeLessThan(32 * MB);
  });

  it('in the place of a file that an earlier version named without its size is bounded, too', async () => {
    const name = await addPicture(saldo.context, Buffer.from('a picture'));
    const { db } = saldo.database;
    await db.updateTable('pictures').set({ object: 'folder/earlier' }).where('name', '=', name).execute();
    await saldo.context.files.store?.put('folder/earlier', Buffer.from('anything'));
    bucket.lie('endless');
    expect((await saldo.app.inject({ url: `/uploads/${name}` })).statusCode).toBe(500);
    expect(bucket.countSent()).toBeLessThan(256 * MB);
  });

  it('in the place of a list is given up', async () => {
    bucket.lie('endless list');
    const list = async () => {
      for await (const _ of saldo.context.files.store?.list('folder') ?? []) break;
    };
    await expect(list()).rejects.toMatchObject({ reason: 'unfaithful' });
    expect(bucket.countSent()).toBeLessThan(256 * MB);
  });
});
