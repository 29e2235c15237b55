import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { foldText } from '../packages/domain/src/index.ts';
import type { BenchRow } from './history.ts';

/**
 * What could be had at best: bare `node:sqlite`, in process, one person, integer keys, just the indexes and totals
 * that answer the same questions. No HTTP, no JSON, no ids to hide, no rules.
 */
export function openLimitLine(file: string) {
  const db = new DatabaseSync(file);
  for (const pragma of ['journal_mode = wal', 'synchronous = full']) db.exec(`pragma ${pragma}`);
  db.function('fold', { deterministic: true }, (text) => foldText(String(text)));
  db.exec(`
    create table t (seq integer primary key, day integer, source integer, category integer, cents integer, name text, description text);
    create index t_day on t (day, seq);
    create index t_source on t (source, day, seq);
    create index t_category on t (category, day, seq);
    create virtual table s using fts5 (folded, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1');
    create table months (source integer, category integer, month integer, income integer, expense integer, count integer, primary key (source, category, month)) without rowid;
    create table days (day integer primary key, count integer);
    create table balances (source integer primary key, cents integer);
  `);
  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string) => {
    let statement = statements.get(sql);
    if (!statement) {
      statement = db.prepare(sql);
      statements.set(sql, statement);
    }
    return statement;
  };
  const all = (sql: string, ...values: (number | string)[]) => prepare(sql).all(...values);

  const ADD_MONTH =
    'insert into months values (?, ?, ?, ?, ?, 1) on conflict do update set income = income + excluded.income, expense = expense + excluded.expense, count = count + 1';
  const insert = (row: BenchRow) => {
    const { lastInsertRowid } = prepare(
      'insert into t (day, source, category, cents, name, description) values (?, ?, ?, ?, ?, ?)',
    ).run(row.day, row.source, row.category, row.cents, row.name, row.description);
    prepare('insert into s (rowid, folded) values (?, ?)').run(
      lastInsertRowid,
      foldText(`${row.name}\n${row.description}`),
    );
    const month = Math.floor(row.day / 100);
    const [income, expense] = row.cents > 0 ? [row.cents, 0] : [0, -row.cents];
    for (const [source, category] of [
      [row.source, row.category],
      [row.source, -1],
      [-1, row.category],
      [-1, -1],
    ] as const) {
      prepare(ADD_MONTH).run(source, category, month, income, expense);
    }
    prepare('insert into days values (?, 1) on conflict do update set count = count + 1').run(row.day);
    prepare(
      'insert into balances values (?, ?) on conflict do update set cents = cents + excluded.cents',
    ).run(row.source, row.cents);
  };
  const months = (source: number, category: number) =>
    all(
      'select month, income, expense, count from months where source = ? and category = ? order by month desc',
      source,
      category,
    );

  return {
    close: () => db.close(),
    insertAll(rows: Iterable<BenchRow>) {
      db.exec('begin immediate');
      for (const row of rows) insert(row);
      db.exec('commit');
    },
    questions: {
      page: (offset: number) => {
        const days = all('select day, count from days order by day desc') as { day: number; count: number }[];
        let rest = offset;
        let at = 0;
        for (const { day, count } of days) {
          at = day;
          if (rest < count) break;
          rest -= count;
        }
        const rows = `select ${COLUMNS} from t where day <= ? order by day desc, seq desc limit 10 offset ?`;
        return [months(-1, -1), all(rows, at, rest)];
      },
      income: () => [months(-1, -1), all(`select ${COLUMNS} from t where cents > 0 ${NEWEST}`)],
      source: () => [months(2, -1), all(`select ${COLUMNS} from t where source = 2 ${NEWEST}`)],
      category: () => [months(-1, 5), all(`select ${COLUMNS} from t where category = 5 ${NEWEST}`)],
      date: (day: number) => all(`select ${COLUMNS} from t where day = ? ${NEWEST}`, day),
      sourceAndCategory: () => [
        months(2, 5),
        all(`select ${COLUMNS} from t where category = 5 and +source = 2 ${NEWEST}`),
      ],
      search: () => {
        const match = '"lut" AND "uth" AND "thi" AND "hie" AND "ier"';
        const found = `from t where seq in (select rowid from s where s match ?) and instr(fold(name || char(10) || description), 'luthier') > 0`;
        return [
          all(
            `select day / 100 m, count(*), sum(max(cents, 0)), sum(max(-cents, 0)) ${found} group by m`,
            match,
          ),
          all(`select ${COLUMNS} ${found} ${NEWEST}`, match),
        ];
      },
      months: () => months(-1, -1),
      balances: () => [months(-1, -1), all('select * from balances')],
      sources: () => all('select * from balances'),
      latest: () => [months(-1, -1), all(`select ${COLUMNS} from t order by day desc, seq desc limit 3`)],
      spent: () =>
        all('select * from months where source = -1 and category between 0 and 11 and month = 202611'),
    },
  };
}

const COLUMNS = 'seq, day, source, category, cents, name, description';
const NEWEST = 'order by day desc, seq desc limit 10';
