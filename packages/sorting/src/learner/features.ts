import { type DayNumber, toTypeOfMovement } from '@saldo/domain';
import { cleanName } from '../names/clean-name.ts';
import { listNameWords, listTokens } from '../names/tokens.ts';
import { findUsualOfMcc } from '../start/mcc.ts';
import { type Proposal, proposeFor } from '../start/propose-usual.ts';
import { looksLikeTransfer } from '../start/transfers.ts';
import { isVague } from '../start/vague.ts';
import { hashNumbers, hashPart } from './hash.ts';
import type { SortedRow } from './row.ts';

/**
 * What a row is judged by. `weight` is how much a group says, `few` how many examples it takes until it says it;
 * `isExact` groups follow corrections at once.
 */
export const groups = [
  { id: 'name', weight: 1.5, few: 0.25, isExact: true },
  { id: 'name-cents', weight: 0.5, few: 0.5, isExact: true },
  { id: 'name-size', weight: 0.35, few: 0.8, isExact: false },
  { id: 'name-source', weight: 0.2, few: 1, isExact: false },
  { id: 'beginning', weight: 0.5, few: 0.6, isExact: false },
  { id: 'word', weight: 1.1, few: 1, isExact: false },
  { id: 'described', weight: 0.5, few: 1.5, isExact: false },
  { id: 'letters', weight: 0.9, few: 1, isExact: false },
  { id: 'usual', weight: 1.1, few: 0.5, isExact: false },
  { id: 'mcc', weight: 0.5, few: 1, isExact: false },
  { id: 'size', weight: 0.3, few: 8, isExact: false },
  { id: 'source', weight: 0.15, few: 8, isExact: false },
  { id: 'weekday', weight: 0.1, few: 20, isExact: false },
  { id: 'day-of-month', weight: 0.15, few: 12, isExact: false },
] as const;

const [
  NAME,
  CENTS,
  SIZE,
  SOURCE,
  BEGINNING,
  WORD,
  DESCRIBED,
  LETTERS,
  USUAL,
  MCC,
  ANY_SIZE,
  ANY_SOURCE,
  WEEKDAY,
  DAY,
] = groups.map((_, index) => index) as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];

export const USUAL_GROUP = USUAL;
export const NAME_GROUP = NAME;
export const WORD_GROUP = WORD;
export const LETTERS_GROUP = LETTERS;
export const BEGINNING_GROUP = BEGINNING;
/** Where a name that is new is like one that is known. */
export const LIKENESS_GROUPS: ReadonlySet<number> = new Set([BEGINNING, WORD, USUAL, MCC]);

export type Features = {
  keys: number[];
  groups: number[];
  /** The word that a feature stands for, where a person would know it. */
  words: string[];
  type: 0 | 1;
  /** Which part of a group's weight each of its features has. */
  shares: number[];
  proposal: Proposal | undefined;
  /** Whether the name says little of what was bought. */
  isVague: boolean;
  isTransfer: boolean;
  ownWord: string | undefined;
};

/** A name as it is judged; many rows have the same. */
export type Reading = {
  name: string;
  /** All of it, and what of it is no number. */
  tokens: string[];
  words: readonly string[];
  letters: number[];
  label: string;
  /** Whether it only moves money from one account of the person to another. */
  isTransfer: boolean;
};

const MOST_DESCRIBED = 6;
/** So much of a description is read. */
export const LONGEST_DESCRIBED = 200;
/** Four letters at a time. */
const NEXT = 4;
const MOST_LETTERS = 24;

export function readName(name: string): Reading {
  const label = cleanName(name).name;
  const tokens = listTokens(label);
  const words = listNameWords(tokens);
  const joined = words.join(' ');
  const padded = ` ${joined} `;
  const letters: number[] = [];
  for (let at = 0; at + NEXT <= padded.length && letters.length < MOST_LETTERS; at++) {
    letters.push(hashPart(LETTERS, padded, at, at + NEXT));
  }
  return { name: joined, tokens, words, letters, label, isTransfer: looksLikeTransfer(name) };
}

/** Words of two letters (`la`, `of`, `am`) stand in names of all kinds: they count where there is nothing else. */
function listLong(tokens: readonly string[]): readonly string[] {
  const long = tokens.filter((token) => token.length > 2);
  return long.length > 0 ? long : tokens;
}

/** Words without digits that the name does not have. */
function listDescribed(description: string, tokens: readonly string[]): string[] {
  const described: string[] = [];
  for (const token of listTokens(description.slice(0, LONGEST_DESCRIBED))) {
    if (token.length > 2 && !/\d/.test(token) && !tokens.includes(token)) described.push(token);
    if (described.length === MOST_DESCRIBED) break;
  }
  return described;
}

/** `ownWord`: a word of the name that one of the person's categories is called by. */
export function listFeatures(row: SortedRow, reading: Reading, ownWord?: string): Features {
  const { name, tokens, words, letters, label } = reading;
  const described = row.description ? listDescribed(row.description, tokens) : [];
  const movement = toTypeOfMovement(row.cents);
  const type = movement === 'income' ? 1 : 0;
  const ofMcc = row.mcc ? findUsualOfMcc(row.mcc) : undefined;
  const proposal = proposeFor(tokens, described, movement, ofMcc, row.mcc ?? undefined);
  const features: Features = {
    keys: [],
    groups: [],
    words: [],
    type,
    shares: groups.map(() => 1),
    proposal,
    isVague: isVague(tokens, proposal),
    isTransfer: reading.isTransfer,
    ownWord,
  };
  const add = (group: number, key: number, word = '') => {
    features.keys.push(key);
    features.groups.push(group);
    features.words.push(word);
  };
  const exact = hashPart(NAME * 2 + type, name);
  const size = toSizeBucket(row.cents);
  add(NAME, exact, label);
  add(CENTS, hashNumbers(CENTS, exact, row.cents), label);
  add(SIZE, hashNumbers(SIZE, exact, size), label);
  add(SOURCE, hashNumbers(SOURCE, exact, row.source), label);
  if (words.length > 1) {
    const beginning = `${words[0]} ${words[1]}`;
    add(BEGINNING, hashPart(BEGINNING, beginning), beginning);
  }
  const long = listLong(words);
  for (const token of long) add(WORD, hashPart(WORD * 2 + type, token), token);
  for (const token of described) add(DESCRIBED, hashPart(DESCRIBED * 2 + type, token), token);
  for (const key of letters) add(LETTERS, key);
  if (proposal) add(USUAL, hashPart(USUAL * 2 + type, proposal.usual), proposal.because[0]);
  else if (ownWord) add(USUAL, hashPart(USUAL * 2 + type, `own ${ownWord}`), ownWord);
  if (row.mcc) add(MCC, hashPart(MCC * 2 + type, row.mcc), `MCC ${row.mcc}`);
  add(ANY_SIZE, hashNumbers(ANY_SIZE, size, type));
  add(ANY_SOURCE, hashNumbers(ANY_SOURCE, row.source, type));
  add(WEEKDAY, hashNumbers(WEEKDAY, toWeekday(row.day), type));
  add(DAY, hashNumbers(DAY, Math.min(9, Math.floor(((row.day % 100) - 1) / 3)), type));
  features.shares[WORD] = 1 / Math.sqrt(long.length);
  features.shares[DESCRIBED] = 1 / Math.sqrt(described.length);
  // Neighbouring letters say the same again.
  features.shares[LETTERS] = 1 / letters.length;
  return features;
}

/** Two buckets for each doubling. */
const toSizeBucket = (cents: number) => Math.floor(2 * Math.log2(Math.abs(cents) + 1));

const toWeekday = (day: DayNumber) =>
  new Date(Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100)).getUTCDay();
