import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deletePicture, findPicture } from '../../src/identity/uploads/uploads.repository.ts';
import { addPicture } from '../../src/identity/uploads/uploads.service.ts';
import { restore } from '../../src/operations/backups/backups.restore.ts';
import { makeProvenBackup } from '../../src/operations/backups/backups.service.ts';
import { digestTables } from '../../src/operations/backups/dump.repository.ts';
import { moveFiles } from '../../src/operations/stored-files/move-files.ts';
import { requireFolder } from '../../src/operations/stored-files/open-files.ts';
import { listFolders } from '../../src/operations/stored-files/stored-files.repository.ts';
import { placeOf, startEmpty } from '../support/backup-place.ts';
import { type Bucket, startBucket } from '../support/bucket.ts';
import { makePlace, type Person, startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney } from '../support/money.ts';
import { runProgram } from '../support/program.ts';
import { uploadReceipt } from '../support/receipts.ts';

const PDF = Buffer.from('%PDF-1.4\nwhat somebody bought, and where');

const folder = mkdtempSync(join(tmpdir(), 'saldo-stored-'));
let bucket: Bucket;
let saldo: TestApp;
let ada: Person;
beforeAll(async () => {
  bucket = await startBucket();
  saldo = await startApp(bucket.environment);
  const money = await startWithMoney(saldo);
  ada = money;
  await uploadReceipt(saldo, ada.token, (await money.post()).body.results.id, PDF, 'a.pdf');
  const photo_url = `/uploads/${await addPicture(saldo.context, Buffer.from('a picture'))}`;
  await saldo.call('changeUser', { token: ada.token, params: { id: ada.user.id }, body: { photo_url } });
});
afterAll(async () => {
  await saldo.close();
  await bucket.stop();
  rmSync(folder, { recursive: true, force: true });
});

const here = () => ({ dataDir: saldo.context.config.dataDir, databaseUrl: saldo.databaseUrl });

describe('a backup of files in a bucket', () => {
  it('holds them: it is restored where there is none, and moves them into one', async () => {
    const file = join(folder, 'clear.backup');
    const made = await makeProvenBackup(placeOf(saldo), file);
    expect([made.pictures, made.lost]).toEqual([1, []]);
    const other = await startEmpty();
    await restore(other, file, { replace: false });
    expect((await other.read(ada)).photo).toBe('a picture');
    const [receipt] = await other.database.db.selectFrom('attachments').selectAll().execute();
    expect(Buffer.from(receipt?.content ?? [])).toEqual(PDF);
    const digest = await digestTables(other.database.db);
    // In the database or in a bucket, a backup of it is the same.
    const back = await makeProvenBackup(
      { ...other, files: saldo.context.files },
      join(folder, 'back.backup'),
    );
    await moveFiles(other.database.db, saldo.context.files, 'store');
    const moved = await makeProvenBackup(
      { ...other, files: saldo.context.files },
      join(folder, 'moved.backup'),
    );
    expect([moved.rows, moved.pictures, moved.lost]).toEqual([back.rows, 1, []]);
    expect(await digestTables(other.database.db)).not.toEqual(digest);
    await moveFiles(other.database.db, saldo.context.files, 'database');
    expect(await digestTables(other.database.db)).toEqual(digest);
    // What it clears away is in its own folder, which outlives what is in the database.
    const own = await requireFolder(other.database.db);
    await restore(other, file, { replace: true });
    expect(await listFolders(other.database.db)).toEqual([own]);
    expect(await listFolders(saldo.database.db)).not.toContain(own);
    await other.close();
  });

  it('is made although one of them is lost, and says which', async () => {
    const name = await addPicture(saldo.context, Buffer.from('soon gone'));
    const object = (await findPicture(saldo.database.db, name))?.object ?? '';
    bucket.lose(object);
    const made = await makeProvenBackup(placeOf(saldo), join(folder, 'lost.backup'));
    expect(made.lost).toEqual([`pictures ${object}: its file is missing`]);
    await deletePicture(saldo.database.db, name);
  });

  it('is not made while the bucket is away', async () => {
    await bucket.goAway();
    await expect(makeProvenBackup(placeOf(saldo), join(folder, 'away.backup'))).rejects.toThrow('the store');
    await bucket.comeBack();
  });
});

describe('the programs', () => {
  it('verify and move-files tell how many files there are, and which are not as they were written', async () => {
    const run = (name: 'verify' | 'move-files', ...args: string[]) =>
      runProgram(name, here(), args, bucket.environment);
    const [picture] = await saldo.database.db.selectFrom('pictures').selectAll().execute();
    bucket.bend(picture?.object ?? '');
    expect(await run('verify')).toMatchObject({
      code: 1,
      output: `All totals and balances are right.\npictures ${picture?.name}: its file is damaged\n1 files in the bucket are as they were written.\n`,
    });
    expect(await run('move-files', '--to-database')).toMatchObject({
      code: 1,
      output: '1 files are in the database now.\n',
      complaint: '1 are not in the bucket, or damaged there: npm run verify names them.\n',
    });
    bucket.bend(picture?.object ?? '');
    expect(await run('move-files')).toMatchObject({
      code: 0,
      output: '1 files are in the bucket saldo now.\n',
    });
  });

  it('restore puts files where the configuration says; a start without that says so in one line', async () => {
    const place = await makePlace();
    const file = join(folder, 'restored.backup');
    await makeProvenBackup(placeOf(saldo), file);
    const before = bucket.list().length;
    const restored = await runProgram('restore', place, [file], bucket.environment);
    expect(restored).toMatchObject({ code: 0, complaint: '' });
    expect(restored.output).toContain('2 files are in the bucket.');
    expect(bucket.list()).toHaveLength(before + 2);
    const started = await runProgram('main', place, [], { PORT: '9' });
    expect(started).toMatchObject({
      code: 1,
      complaint: expect.stringMatching(/^Saldo cannot start: S3_BUCKET is not set, and there are [^\n]*\n$/),
    });
    await place.remove();
  });
});
