import type { Cost } from './costs.ts';
import type { Spread } from './counters.ts';
import type { Statement, TableSize } from './database.ts';

export type Run = {
  servers: number;
  seconds: number;
  all: Spread;
  faults: [string, number][];
  byCall: ({ call: string } & Spread)[];
  /** Milliseconds of the processor. */
  cpu: { servers: number; database: number; visitors: number };
  memory: { server: number; backend: number; backends: number };
};

export type Load = {
  about: string;
  people: number;
  setUpSeconds: number;
  runs: Run[];
  costs: Cost[];
  sizes: TableSize[];
  statements: Statement[];
};

const fixed = (value: number, digits = 1) => value.toFixed(digits);
const grouped = (value: number) => Math.round(value).toLocaleString('en-US');
const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
const head = (cells: readonly string[]) => [
  row(cells),
  row(cells.map((_, index) => (index === 0 ? '---' : '---:'))),
];

export function toMarkdown({ about, people, setUpSeconds, runs, costs, sizes, statements }: Load): string {
  const last = runs.at(-1);
  return [
    '# Many people',
    '',
    about,
    '',
    `${grouped(people)} people, made in ${fixed(setUpSeconds, 0)} seconds.`,
    '',
    ...head([
      'servers',
      'calls a second',
      'p50 ms',
      'p95 ms',
      'p99 ms',
      'faults',
      'CPU ms a call: servers',
      'database',
      'cores used: servers',
      'database',
      'visitors',
      'MB a server',
      'MB a connection',
    ]),
    ...runs.map(toRunRow),
    '',
    ...runs.flatMap(({ servers, faults }) =>
      faults.map(([fault, count]) => `With ${servers}: ${count} × ${fault}`),
    ),
    '',
    'What a call costs, alone, and its share of all CPU in the mix of the last run:',
    '',
    ...head(['call', 'share of calls', 'server ms', 'database ms', 'share of CPU', 'p50 ms', 'p95 ms']),
    ...toCostRows(costs, last?.byCall ?? []),
    '',
    'What took most of the time of the database:',
    '',
    ...head(['statement', 'share', 'calls', 'ms each']),
    ...statements.map(({ query, share, calls, ms }) =>
      row([`\`${shorten(query)}\``, `${fixed(share * 100)} %`, grouped(calls), fixed(ms, 2)]),
    ),
    '',
    'What lies on the disk before any of it:',
    '',
    ...head(['table', 'rows', 'MB', 'of it indexes, MB', 'bytes a row', 'bytes a person']),
    ...sizes.map(({ table, rows, bytes, index_bytes }) =>
      row([
        table,
        grouped(rows),
        fixed(bytes / 1e6),
        fixed(index_bytes / 1e6),
        rows > 0 ? grouped(bytes / rows) : '',
        grouped(bytes / people),
      ]),
    ),
    '',
  ].join('\n');
}

function toRunRow({ servers, seconds, all, faults, cpu, memory }: Run): string {
  const wrong = faults.reduce((sum, [, count]) => sum + count, 0);
  const cores = (milliseconds: number) => fixed(milliseconds / 1000 / seconds, 2);
  return row([
    servers,
    fixed(all.count / seconds),
    ...[all.p50, all.p95, all.p99].map((value) => fixed(value, 0)),
    wrong,
    fixed(cpu.servers / all.count, 2),
    fixed(cpu.database / all.count, 2),
    cores(cpu.servers),
    cores(cpu.database),
    cores(cpu.visitors),
    fixed(memory.server / 1e6, 0),
    fixed(memory.backend / 1e6),
  ]);
}

/** What a call costs, weighed by how often it is asked for. */
export function toCostRows(costs: readonly Cost[], byCall: readonly ({ call: string } & Spread)[]): string[] {
  const counts = new Map(byCall.map((spread) => [spread.call, spread]));
  const calls = byCall.reduce((sum, { count }) => sum + count, 0);
  const weighed = costs.map((cost) => {
    const spread = counts.get(cost.call);
    return { ...cost, spread, weight: (cost.server + cost.database) * (spread?.count ?? 0) };
  });
  const all = weighed.reduce((sum, { weight }) => sum + weight, 0);
  return weighed
    .toSorted((one, two) => two.weight - one.weight)
    .map(({ call, server, database, spread, weight }) =>
      row([
        call,
        `${fixed(((spread?.count ?? 0) / calls) * 100)} %`,
        fixed(server, 2),
        fixed(database, 2),
        `${fixed((weight / all) * 100)} %`,
        spread ? fixed(spread.p50, 0) : '',
        spread ? fixed(spread.p95, 0) : '',
      ]),
    );
}

function shorten(query: string): string {
  const line = query.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').replaceAll('"', '').replaceAll('`', '');
  return line.length > 150 ? `${line.slice(0, 150)}…` : line;
}
