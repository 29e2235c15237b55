import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { BenchRow } from '../history.ts';
import type { Engine, Totals } from './engine.ts';

/** `node:sqlite` with one table and one index, in process: nothing can do the same for less. */
export function openBare(folder: string): Engine {
  const db = new DatabaseSync(join(folder, 'bare.db'));
  for (const pragma of ['journal_mode = wal', 'synchronous = full']) db.exec(`pragma ${pragma}`);
  db.exec(`
    create table t (seq integer primary key, day integer, cents integer, name text, description text);
    create index t_day on t (day, seq);
  `);
  const insert = db.prepare('insert into t (day, cents, name, description) values (?, ?, ?, ?)');
  const addAll = async (rows: readonly BenchRow[]) => {
    db.exec('begin immediate');
    for (const { day, cents, name, description } of rows) insert.run(day, cents, name, description);
    db.exec('commit');
  };
  return {
    importAll: addAll,
    addOne: async (row) => addAll([row]),
    firstPage: async () => db.prepare('select * from t order by day desc, seq desc limit 10').all(),
    months: async () =>
      db
        .prepare(
          'select day / 100 month, sum(max(cents, 0)) income, sum(min(cents, 0)) expense from t group by month',
        )
        .all(),
    totals: async () => db.prepare('select count(*) count, sum(cents) cents from t').get() as Totals,
    close: async () => db.close(),
  };
}
