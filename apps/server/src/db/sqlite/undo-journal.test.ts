import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Owner } from '../owner.ts';
import {
  deleteLongWrite,
  findRecorded,
  insertLongWrite,
  insertPatch,
  Recorder,
  undoChunk,
  undoUnfinished,
} from './undo-journal.ts';

const SCHEMA = `
  create table long_writes (id integer primary key autoincrement, owner integer not null);
  create table undo_patches (write_id, no, patch, words, primary key (write_id, no)) without rowid;
  create table people (id integer primary key, name text not null unique);
  create table transactions (
    seq integer primary key autoincrement,
    person integer not null references people (id) on delete cascade,
    amount real, note blob, folded text not null
  );
  create table tags (person integer not null, name text not null, count integer, primary key (person, name)) without rowid;
  create virtual table transactions_search using fts5 (
    folded, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1'
  );
  create trigger removal after delete on transactions begin
    delete from transactions_search where rowid = old.seq;
  end;
`;

let db: DatabaseSync;
beforeEach(() => {
  db = new DatabaseSync(':memory:');
  db.exec('pragma foreign_keys = on');
  db.exec(SCHEMA);
});
afterEach(() => db.close());

/** Everything that is there, and which rows each word finds. */
const look = () => ({
  tables: ['people', 'transactions', 'tags', 'undo_patches', 'long_writes'].map((table) =>
    db.prepare(`select * from ${table} order by 1, 2`).all(),
  ),
  found: ['cof', 'tra', 'oth'].map((word) =>
    db.prepare('select rowid from transactions_search where transactions_search match ?').all(`"${word}"`),
  ),
});

function addRow(person: number, folded: string, amount: number | null = null): void {
  const { lastInsertRowid } = db
    .prepare('insert into transactions (person, amount, note, folded) values (?, ?, ?, ?)')
    .run(person, amount, Buffer.from(folded), folded);
  db.prepare('insert into transactions_search (rowid, folded) values (?, ?)').run(lastInsertRowid, folded);
}

/** Each of them is kept by itself, with what takes it back. */
function writeInChunks(chunks: readonly (() => void)[]): number {
  const tables = findRecorded(db) ?? [];
  let id = 0;
  chunks.forEach((write, no) => {
    db.exec('begin');
    const recorder = new Recorder(db, tables);
    write();
    const patch = recorder.tell();
    recorder.close();
    id ||= insertLongWrite(db, 1 as Owner);
    insertPatch(db, id, no, patch);
    db.exec('commit');
  });
  return id;
}

const run = (sql: string) => () => db.exec(sql);
const unindex = (seq: number) => run(`delete from transactions_search where rowid = ${seq}`);

describe('the chunks of a transaction', () => {
  beforeEach(() => {
    db.exec(`insert into people values (1, 'Ada'), (2, 'Bob')`);
    addRow(1, 'coffee', 2.5);
    addRow(1, 'train');
    addRow(2, 'coffee and train', -1);
    db.exec(`insert into tags values (1, 'a', 1), (1, 'b', null)`);
  });

  it.each([
    ['what was made', [() => addRow(1, 'other', 7), () => addRow(1, 'coffee again')]],
    ['what was deleted, with what went along', [run('delete from people where id = 1')]],
    ['what was changed twice', [run('update tags set count = 2'), run('update tags set count = 3')]],
    [
      'what was made and deleted in another chunk',
      [() => addRow(1, 'other'), run(`delete from transactions where folded = 'other'`)],
    ],
    ['keys that became others', [run(`update tags set name = name || 'x'`), run(`delete from tags`)]],
    [
      'names that changed places',
      [
        run(`update people set name = '' where id = 1; update people set name = 'Ada' where id = 2;
          update people set name = 'Bob' where id = 1`),
      ],
    ],
    [
      'words that left the index in another chunk than their row',
      [unindex(1), run('delete from transactions where seq = 1')],
    ],
    [
      'words that became others, row and index in chunks of their own',
      [
        run(`update transactions set folded = 'other' where seq = 1`),
        unindex(1),
        run(`insert into transactions_search (rowid, folded) values (1, 'other')`),
      ],
    ],
    ['a change that stopped before the index was told', [run(`update transactions set folded = 'other'`)]],
    ['a change that stopped after words had left the index', [unindex(1), unindex(2)]],
  ])('are taken back whole: %s', (_, chunks) => {
    const before = look();
    const id = writeInChunks(chunks);
    expect(look()).not.toEqual(before);
    while (undoChunk(db, id));
    expect(look()).toEqual(before);
    expect(db.prepare('pragma foreign_key_check').all()).toEqual([]);
  });

  it('leave alone what others wrote in between', () => {
    const id = writeInChunks([
      run(`delete from people where id = 1`),
      () => addRow(2, 'other'),
      run(`update tags set count = 9`),
    ]);
    db.exec(`insert into people values (3, 'Eve')`);
    addRow(3, 'other train');
    const others = db.prepare('select * from transactions where person = 3').all();
    while (undoChunk(db, id));
    expect(db.prepare('select * from transactions where person = 3').all()).toEqual(others);
    expect(look().found[2]).toHaveLength(1);
    expect(look().found[1]).toHaveLength(3);
  });

  it('are taken back at the next start, wherever it had come to, and those of what is over are not', () => {
    const first = writeInChunks([() => addRow(1, 'other')]);
    deleteLongWrite(db, first);
    const before = look();
    const id = writeInChunks([
      run('delete from tags'),
      run('delete from transactions'),
      () => addRow(2, 'other'),
    ]);
    undoChunk(db, id);
    undoUnfinished(db);
    before.tables[3] = [];
    expect(look()).toEqual(before);
  });
});
