import type { ColumnRole, Mapping } from '../model/mapping.ts';
import type { Program } from '../model/reading.ts';
import { foldHeading } from '../table/header-words.ts';

/** A program whose lists are one row for each movement: what its columns mean is known, not guessed. */
export type FlatProgram = {
  program: Program;
  /** Headings, folded; all of them must be there. Others are left aside. */
  roles: { readonly [heading: string]: ColumnRole };
  /** Headings that only later versions have. */
  later?: { readonly [heading: string]: ColumnRole };
  known: Partial<Mapping>;
};

const FLAT_PROGRAMS: readonly FlatProgram[] = [
  {
    program: 'saldo',
    roles: {
      date: 'date',
      name: 'name',
      description: 'description',
      type: 'flag',
      amount: 'amount',
      currency: 'currency',
      source: 'account',
      category: 'category',
      tags: 'tags',
      transfer: 'ignored',
    },
    later: { 'other source': 'transfer' },
    known: { sign: 'by_flag', decimal_mark: 'point', words_out: ['expense'] },
  },
  {
    program: 'actual',
    roles: {
      account: 'account',
      date: 'date',
      payee: 'name',
      notes: 'description',
      category: 'category',
      amount: 'amount',
      cleared: 'ignored',
    },
    known: { sign: 'as_written' },
  },
  {
    program: 'ynab',
    roles: {
      account: 'account',
      flag: 'tags',
      date: 'date',
      payee: 'name',
      'category group category': 'ignored',
      'category group': 'category_group',
      category: 'category',
      memo: 'description',
      outflow: 'money_out',
      inflow: 'money_in',
      cleared: 'ignored',
    },
    known: { sign: 'by_flag' },
  },
  {
    program: 'mint',
    roles: {
      date: 'date',
      description: 'name',
      'original description': 'description',
      amount: 'amount',
      'transaction type': 'flag',
      category: 'category',
      'account name': 'account',
      labels: 'tags',
      notes: 'description',
    },
    known: { sign: 'by_flag', date_order: 'mdy', decimal_mark: 'point' },
  },
  {
    program: 'monarch',
    roles: {
      date: 'date',
      merchant: 'name',
      category: 'category',
      account: 'account',
      'original statement': 'description',
      notes: 'description',
      amount: 'amount',
      tags: 'tags',
    },
    known: { sign: 'as_written', decimal_mark: 'point' },
  },
];

/** Programs that keep books: a row for each account that a booking touches. Other headings than these are left aside. */
export type BooksProgram = {
  program: Program;
  needs: readonly string[];
  /** What tells the rows of one booking; where it is empty, it is that of the row above. */
  booking: readonly string[];
  date: string;
  names: readonly string[];
  account: string;
  amount: readonly string[];
  currency: string;
};

const BOOKS_PROGRAMS: readonly BooksProgram[] = [
  {
    program: 'gnucash',
    needs: ['date', 'transaction id', 'full account name', 'amount num'],
    booking: ['transaction id'],
    date: 'date',
    names: ['description', 'notes', 'memo'],
    account: 'full account name',
    amount: ['amount num'],
    currency: 'commodity currency',
  },
  {
    program: 'hledger',
    needs: ['txnidx', 'date', 'description', 'account', 'amount'],
    booking: ['txnidx'],
    date: 'date',
    names: ['description', 'comment', 'posting comment'],
    account: 'account',
    amount: ['amount'],
    currency: 'commodity',
  },
  {
    program: 'beancount',
    needs: ['date', 'payee', 'narration', 'account'],
    booking: ['id', 'date', 'payee', 'narration'],
    date: 'date',
    names: ['payee', 'narration'],
    account: 'account',
    amount: ['number', 'position', 'units'],
    currency: 'currency',
  },
];

export function findFlatProgram(headings: readonly string[]): FlatProgram | undefined {
  const folded = new Set(headings.map(foldHeading));
  return FLAT_PROGRAMS.find(({ roles }) => Object.keys(roles).every((heading) => folded.has(heading)));
}

export function findBooksProgram(headings: readonly string[]): BooksProgram | undefined {
  const folded = new Set(headings.map(foldHeading));
  return BOOKS_PROGRAMS.find(({ needs }) => needs.every((heading) => folded.has(heading)));
}

export const columnsOf = ({ roles, later = {} }: FlatProgram, headings: readonly string[]): ColumnRole[] =>
  headings.map((heading) => roles[foldHeading(heading)] ?? later[foldHeading(heading)] ?? 'ignored');
