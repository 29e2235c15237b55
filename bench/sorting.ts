import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fileTenGroups } from '../packages/sorting/simulation/first-import.ts';
import { type HistoryOutcome, liveThroughFiles } from '../packages/sorting/simulation/histories.ts';
import { live } from '../packages/sorting/simulation/life.ts';
import type { Person } from '../packages/sorting/simulation/person.ts';
import {
  type Outcome,
  oddPersons,
  persons,
  simulateLives,
  sumUp,
  toCategories,
} from '../packages/sorting/simulation/simulate.ts';
import { makeSorter, rebuildSorter } from '../packages/sorting/src/index.ts';

/** The whole simulation and what sorting costs; written below the mark in `docs/sorting.md`. */
const LIVES = 10;
/** A first import is guessed anew for each of its ten groups. */
const FIRST_IMPORTS = 2;
/** Lives that nothing was tuned on: the first ones were looked at while the weights were chosen. */
const FIRST_SEED = 70_001;
const MARK = '<!-- npm run bench:sorting writes what follows -->';
const file = fileURLToPath(new URL('../docs/sorting.md', import.meta.url));

const all = [...persons, ...oddPersons];
const seeds = Array.from({ length: LIVES }, (_, index) => FIRST_SEED + index);
const histories = all.map((person) => seeds.map((seed) => liveThroughFiles(person, seed)));
const outcomes = all.map((person) => simulateLives(person, { lives: LIVES, firstSeed: FIRST_SEED }));
const shuffled = all.map((person) =>
  simulateLives(person, { lives: 2, isShuffled: true, firstSeed: FIRST_SEED }),
);
const [first] = persons;
if (!first) throw new Error('nobody to simulate');
const report = [
  toTenths(histories),
  toFigures(outcomes),
  toFirstImports(),
  toShuffled(shuffled),
  toCosts(first),
].join('\n');
const text = readFileSync(file, 'utf8');
writeFileSync(file, `${text.slice(0, text.indexOf(MARK))}${MARK}\n\n${report}`);
console.log(report);

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function toPair(outcome: Outcome, from: number, to?: number): string {
  const { coverage, precision } = sumUp(outcome, from, to);
  return `${percent(coverage)} · ${percent(precision)}`;
}

function sumTenths(tenths: readonly HistoryOutcome['tenths'][number][]): { pair: string; precision: number } {
  const sum = (of: 'rows' | 'decided' | 'right') => tenths.reduce((total, tenth) => total + tenth[of], 0);
  const precision = sum('right') / Math.max(1, sum('decided'));
  const coverage = sum('decided') / sum('rows');
  return { pair: sum('decided') === 0 ? '0 %' : `${percent(coverage)} · ${percent(precision)}`, precision };
}

function toTenths(lives: readonly HistoryOutcome[][]): string {
  const today = new Date().toISOString().slice(0, 10);
  const average = (some: readonly HistoryOutcome[], of: (one: HistoryOutcome) => number) =>
    some.reduce((sum, one) => sum + of(one), 0) / some.length;
  const rows = lives.map((some) => {
    const tenths = Array.from({ length: 10 }, (_, at) =>
      sumTenths(some.flatMap((one) => one.tenths[at] ?? [])),
    );
    return `| ${some[0]?.person.id} | ${tenths.map(({ pair }) => pair).join(' | ')} |`;
  });
  const totals = lives.map((some) => {
    const { pair, precision } = sumTenths(some.flatMap((one) => one.tenths));
    const worst = Math.min(...some.map((one) => sumTenths(one.tenths).precision));
    const bad = average(some, ({ badWindows }) => badWindows) / average(some, ({ windows }) => windows);
    const told = percent(average(some, ({ meanConfidence }) => meanConfidence));
    const claimed = percent(average(some, ({ claimed: share }) => share));
    return `| ${some[0]?.person.id} | ${pair} | ${percent(worst)} | ${percent(bad)} | ${claimed} | ${told} | ${percent(precision)} |`;
  });
  return [
    `Measured on ${today} with \`npm run bench:sorting\`: ${LIVES} lives of two years for each of ${lives.length} people. Pairs are coverage · precision of what was decided without asking.`,
    '',
    '### By tenth of a history',
    '',
    'A life comes in as ten files. Each is decided before anything of it is known; then the person files the rest name by name and corrects what is wrong.',
    '',
    `| person | ${Array.from({ length: 10 }, (_, at) => at + 1).join(' | ')} |`,
    `|---|${'---|'.repeat(10)}`,
    ...rows,
    '',
    '| person | all of it | worst life | windows of 50 below 95 % | `/api/learning` said | mean confidence said | were right |',
    '|---|---|---|---|---|---|---|',
    ...totals,
    '',
  ].join('\n');
}

function toFigures(some: readonly Outcome[]): string {
  const lines = some.map((outcome) => {
    const { person, unlistedShops, unknownShops } = outcome;
    const shops = `${percent(unlistedShops)} · ${percent(unknownShops)}`;
    const name = `${person.id} (${person.categories.length})`;
    return `| ${name} | ${shops} | ${toPair(outcome, 0, 1)} | ${toPair(outcome, 1, 3)} | ${toPair(outcome, 3)} |`;
  });
  return [
    '### Row by row',
    '',
    'As a linked bank brings it: each row is decided or answered before the next.',
    '',
    '| person (categories) | shops not listed · of which nothing is known | first month | second and third | after the third month |',
    '|---|---|---|---|---|',
    ...lines,
    '',
  ].join('\n');
}

function toFirstImports(): string {
  const lines = persons.map((person) => {
    const share = (isByName: boolean) => {
      const some = seeds.slice(0, FIRST_IMPORTS).map((seed) => fileTenGroups(person, seed, isByName));
      const average = (of: 'filed' | 'right') => some.reduce((sum, one) => sum + one[of], 0) / some.length;
      return `${percent(average('filed'))} · ${percent(average('right'))}`;
    };
    return `| ${person.id} (${person.categories.length}) | ${share(false)} | ${share(true)} |`;
  });
  return [
    '### After ten groups of a first import',
    '',
    `Of a thousand rows, how many have a category, and how many of these the right one, once ten groups were filed by hand and what was sure was accepted; ${FIRST_IMPORTS} lives each.`,
    '',
    '| person (categories) | groups as they are shown | by name only |',
    '|---|---|---|',
    ...lines,
    '',
  ].join('\n');
}

function toShuffled(some: readonly Outcome[]): string {
  const lines = some.map(
    (outcome) =>
      `| ${outcome.person.id} | ${toPair(outcome, 0, 1)} | ${toPair(outcome, 1, 3)} | ${toPair(outcome, 3)} |`,
  );
  return [
    '### With shuffled answers',
    '',
    'The same rows, their categories dealt out at random: there is nothing to learn, and it must notice.',
    '',
    '| person | first month | second and third | after the third month |',
    '|---|---|---|---|',
    ...lines,
    '',
  ].join('\n');
}

function cpuOf(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function toCosts(person: Person): string {
  const categories = toCategories(person);
  const liveMany = (count: number, seed: number) => {
    const rows = [];
    for (let life = seed; rows.length < count; life++) rows.push(...live(person, life));
    return rows.slice(0, count);
  };
  const [history, imported] = [liveMany(100_000, 9_000), liveMany(10_000, 19_000)];
  let sorter = makeSorter(categories);
  const training = cpuOf(() => {
    sorter = rebuildSorter(categories, history);
  });
  const bytes = sorter.toBytes();
  const fresh = makeSorter(categories, bytes);
  const predicting = cpuOf(() => {
    for (const { row } of imported) fresh.predict(row);
  });
  return [
    '### What it costs',
    '',
    '| what | measured | at most |',
    '|---|---|---|',
    `| learning 100 000 rows, each guessed first | ${(training / 1000).toFixed(1)} s CPU | 5 s |`,
    `| guessing 10 000 rows | ${predicting.toFixed(0)} ms CPU | |`,
    `| the sorter after 100 000 rows | ${(bytes.length / 1000).toFixed(0)} kB | 450 kB |`,
    `| the sorter after two years | ${(Math.max(...outcomes.map(({ bytes: size }) => size)) / 1000).toFixed(0)} kB | |`,
    '',
  ].join('\n');
}
