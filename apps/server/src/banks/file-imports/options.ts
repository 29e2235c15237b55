import type { Input } from '@saldo/contract';
import { type Cents, hasThreeDecimals } from '@saldo/domain';
import type { ReadOptions } from '@saldo/statements';
import { findSource, type Ledger, requireCents } from '../../ledger/index.ts';
import { findHabit, upsertHabit } from './file-imports.repository.ts';
import { ofAccount } from './of-account.ts';
import type { Understood } from './read-file.ts';

type FileAnswers = NonNullable<Input<'changeFileImport'>['body']>;

/** What a person said about a file. */
export type Options = {
  mapping: NonNullable<FileAnswers['mapping']> | null;
  answers: { [question: string]: string };
  /** The id of the source that each account's rows go to. */
  sources: { [account: string]: string | null };
  /** What is made for an account's rows when the file is confirmed; `balance` is what is in it that day. */
  newSources?: { [account: string]: { name: string; currency: string; balance: Cents | null } };
  /** The ids of sources that each account's rows may have gone to before, as far as its person has seen. */
  known?: { [account: string]: string[] } | undefined;
  make_categories: boolean;
  /** Of the sources that they go to, where that is one with other decimals: what a file is in that does not say so. */
  currency?: string | undefined;
};

export const NOTHING_SAID: Options = { mapping: null, answers: {}, sources: {}, make_categories: false };

/** With what was said now; a mapping of `null` forgets the former one. */
export function applyAnswers(
  options: Options,
  said: FileAnswers,
  accounts: readonly { key: string }[],
): Options {
  const { source_id } = said;
  const forAll =
    source_id === undefined
      ? []
      : accounts.filter(({ key }) => !ofAccount(options.sources, key) || accounts.length === 1);
  const chosen = {
    ...Object.fromEntries(forAll.map(({ key }) => [key, source_id ?? null])),
    ...said.sources,
  };
  const made = toNewSources(said, accounts);
  return {
    mapping: said.mapping === undefined ? options.mapping : said.mapping,
    answers: { ...toLasting(options, said), ...dropUndefined(said.answers ?? {}) },
    sources: { ...options.sources, ...chosen, ...mapKeys(made, () => null) },
    newSources: {
      ...without(options.newSources ?? {}, [...Object.keys(chosen), ...forgotten(said)]),
      ...made,
    },
    make_categories: said.make_categories ?? options.make_categories,
    currency: options.currency,
    known: options.known,
  };
}

type NewSources = NonNullable<Options['newSources']>;

/** Of accounts that the file has. */
function toNewSources({ new_sources = {} }: FileAnswers, accounts: readonly { key: string }[]): NewSources {
  const made: NewSources = {};
  for (const { key } of accounts) {
    const said = ofAccount(new_sources, key);
    if (!said) continue;
    const { name, currency, balance = null } = said;
    const path = `new_sources.${key}.balance`;
    made[key] = { name, currency, balance: balance === null ? null : requireCents(balance, currency, path) };
  }
  return made;
}

const forgotten = ({ new_sources = {} }: FileAnswers) =>
  Object.keys(new_sources).filter((key) => new_sources[key] === null);

const without = <Value>(kept: { [key: string]: Value }, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(kept).filter(([key]) => !keys.includes(key)));

const mapKeys = <Value>(kept: object, to: (key: string) => Value) =>
  Object.fromEntries(Object.keys(kept).map((key) => [key, to(key)]));

/** Whoever has it read in another way has not said yet whether that may contradict the balances. */
function toLasting({ answers }: Pick<Options, 'answers'>, said: FileAnswers): Options['answers'] {
  return said.mapping === undefined && said.answers === undefined ? answers : withoutBalance(answers);
}

/** What the balances of one file contradict says nothing of another reading, nor of another file. */
function withoutBalance({ balance: _, ...answers }: Options['answers']): Options['answers'] {
  return answers;
}

/** The one currency in thousandths that all of these sources are in. */
export async function findFineCurrency(
  ledger: Ledger,
  { sources, newSources = {} }: Options,
): Promise<string | undefined> {
  const currencies = new Set<string | undefined>(Object.values(newSources).map(({ currency }) => currency));
  for (const id of Object.values(sources))
    if (id !== null) currencies.add((await findSource(ledger, id))?.currency);
  const [only] = currencies;
  return currencies.size === 1 && only !== undefined && hasThreeDecimals(only) ? only : undefined;
}

const dropUndefined = <Value>(fields: { [name: string]: Value | undefined }): { [name: string]: Value } =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );

export const toReadOptions = ({ mapping, answers, currency }: Options): ReadOptions => ({
  ...(mapping && { mapping: dropUndefined(mapping) }),
  answers,
  currency,
});

const ofReading = (fingerprint: string) => `reading:${fingerprint}`;
const toAccount = (key: string) => `account:${key}`;

/** What was said of an earlier file of this kind, where nothing is said of this one. */
export async function recallReading(
  ledger: Ledger,
  { fingerprint }: Understood,
): Promise<Pick<Options, 'mapping' | 'answers'> | undefined> {
  const kept = fingerprint === null ? undefined : await findHabit(ledger, ofReading(fingerprint));
  return kept === undefined ? undefined : (JSON.parse(kept) as Pick<Options, 'mapping' | 'answers'>);
}

/** Where the rows of these accounts went the last time. */
export async function recallSources(ledger: Ledger, { accounts }: Understood): Promise<Options['sources']> {
  const known: [account: string, source: string][] = [];
  for (const { key } of accounts) {
    const source = await findHabit(ledger, toAccount(key));
    // It may have gone since.
    if (source !== undefined && (await findSource(ledger, source))) known.push([key, source]);
  }
  return Object.fromEntries(known);
}

/** For the next file like this one; once it came in, as only then somebody was sure. */
export async function remember(
  ledger: Ledger,
  { fingerprint }: Understood,
  { mapping, answers, sources }: Options,
): Promise<void> {
  const lasting = { mapping, answers: withoutBalance(answers) };
  const isSaid = mapping !== null || Object.keys(lasting.answers).length > 0;
  if (fingerprint !== null && isSaid)
    await upsertHabit(ledger, ofReading(fingerprint), JSON.stringify(lasting));
  for (const [key, source] of Object.entries(sources))
    if (source !== null) await upsertHabit(ledger, toAccount(key), source);
}
