import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { Checkpoints } from './checkpoints.ts';
import { openSqlite } from './dialect.ts';

let folder: string;
let writer: DatabaseSync;
let reader: DatabaseSync;
let workers: EventEmitter[];
let checkpoints: Checkpoints;

/** Does nothing until the test says that it is over. */
function startWorker() {
  const worker = Object.assign(new EventEmitter(), { unref: () => {}, terminate: async () => 0 });
  workers.push(worker);
  return worker as unknown as Worker;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'saldo-checkpoints-'));
  const file = join(folder, 'saldo.db');
  writer = openSqlite(file);
  writer.exec('pragma synchronous = off; create table notes (text text)');
  reader = openSqlite(file, { readOnly: true });
  workers = [];
  checkpoints = new Checkpoints(writer, startWorker);
});
afterEach(async () => {
  await checkpoints.close();
  reader.close();
  writer.close();
  rmSync(folder, { recursive: true, force: true });
});

function write(pages: number): void {
  const insert = writer.prepare(`insert into notes select hex(zeroblob(2000)) from json_each(?)`);
  insert.run(JSON.stringify(Array.from({ length: pages }, () => 0)));
  checkpoints.afterCommit();
}

function holdSnapshot() {
  reader.exec('begin');
  reader.prepare('select count(*) from notes').get();
  return () => reader.exec('commit');
}

const look = () =>
  writer.prepare('pragma wal_checkpoint(noop)').get() as { log: number; checkpointed: number };

function endWorker(): void {
  writer.exec('pragma wal_checkpoint(passive)');
  workers[0]?.emit('exit');
}

it('a commit copies what is little, and the log begins anew', () => {
  for (let times = 0; times < 40; times++) write(100);
  expect(workers).toEqual([]);
  expect(look().log).toBeLessThan(1500);
});

it('a commit after a snapshot was held for long copies nothing of the much that is left', () => {
  write(10);
  const release = holdSnapshot();
  for (let times = 0; times < 50; times++) write(100);
  const before = look();
  release();
  for (let times = 0; times < 5; times++) write(1);
  expect(look().checkpointed).toBe(before.checkpointed);
  expect(workers.length).toBe(1);
});

it('the file of a long log is cut in rounds, none of them long', () => {
  const file = join(folder, 'saldo.db-wal');
  const release = holdSnapshot();
  while (look().log < 150_000) write(10_000);
  release();
  endWorker();
  const sizes = [statSync(file).size];
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  for (let commits = 0; commits < 12; commits++) {
    vi.advanceTimersByTime(1000);
    write(1);
    sizes.push(statSync(file).size);
  }
  const cuts = sizes.slice(1).map((size, index) => (sizes[index] ?? 0) - size);
  expect(Math.max(...cuts)).toBeLessThan(300 * 1024 * 1024);
  expect(sizes.at(-1)).toBeLessThan(17 * 1024 * 1024);
});

it('nor does a commit that writes very much itself', () => {
  write(5000);
  expect(look().checkpointed).toBe(0);
  expect(workers.length).toBe(1);
});

it('what is left after the worker is copied by the main thread, once the writer is free', () => {
  write(5000);
  writer.exec('pragma wal_checkpoint(passive)');
  write(300);
  writer.exec('begin immediate');
  workers[0]?.emit('exit');
  expect(look).toThrow();
  writer.exec('commit');
  checkpoints.afterCommit();
  expect(look().log).toBe(look().checkpointed);
  write(1);
  expect(look().log).toBeLessThan(10);
});

it('where the worker fails, commits copy everything themselves, and it is said', async () => {
  const warned = new Promise<Error>((resolve) => process.once('warning', resolve));
  write(5000);
  workers[0]?.emit('error', new Error('out of luck'));
  workers[0]?.emit('exit');
  expect(look().log).toBe(look().checkpointed);
  expect((await warned).message).toContain('out of luck');
});
