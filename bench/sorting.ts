import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { live } from '../packages/sorting/simulation/life.ts';
import type { Person } from '../packages/sorting/simulation/person.ts';
import {
  type Outcome,
  persons,
  simulateLives,
  sumUp,
  toCategories,
} from '../packages/sorting/simulation/simulate.ts';
import { makeSorter, rebuildSorter } from '../packages/sorting/src/index.ts';

/** The whole simulation, month by month, and what sorting costs; written below the mark in `docs/sorting.md`. */
const LIVES = 24;
const MONTHS = 24;
/** Lives that nothing was tuned on: the first ones were looked at while the weights were chosen. */
const FIRST_SEED = 70_001;
const MARK = '<!-- npm run bench:sorting writes what follows -->';
const file = fileURLToPath(new URL('../docs/sorting.md', import.meta.url));

const outcomes = persons.map((person) => simulateLives(person, { lives: LIVES, firstSeed: FIRST_SEED }));
const shuffled = persons.map((person) =>
  simulateLives(person, { lives: 3, isShuffled: true, firstSeed: FIRST_SEED }),
);
const [first] = persons;
if (!first) throw new Error('nobody to simulate');
const report = [toFigures(outcomes), toMonths(outcomes), toShuffled(shuffled), toCosts(first)].join('\n');
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

function toFigures(all: readonly Outcome[]): string {
  const today = new Date().toISOString().slice(0, 10);
  const lines = all.map((outcome) => {
    const { person, unlistedShops, unknownShops } = outcome;
    const shops = `${percent(unlistedShops)} · ${percent(unknownShops)}`;
    return `| ${person.id} (${person.categories.length}) | ${shops} | ${toPair(outcome, 0, 1)} | ${toPair(outcome, 3)} |`;
  });
  return [
    `Measured on ${today}: ${LIVES} lives of two years each, every row guessed before it was learned. Pairs are coverage · precision of what was done without asking.`,
    '',
    '| person (categories) | shops not listed · of which nothing is known | first month | after the third month |',
    '|---|---|---|---|',
    ...lines,
    '',
  ].join('\n');
}

function toMonths(all: readonly Outcome[]): string {
  const months = Array.from({ length: MONTHS }, (_, month) => {
    const pairs = all.map((outcome) => toPair(outcome, month, month + 1));
    return `| ${month + 1} | ${pairs.join(' | ')} |`;
  });
  return [
    '### By month',
    '',
    `| month | ${all.map(({ person }) => person.id).join(' | ')} |`,
    `|---|${'---|'.repeat(all.length)}`,
    ...months,
    '',
  ].join('\n');
}

function toShuffled(all: readonly Outcome[]): string {
  const lines = all.map(
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
