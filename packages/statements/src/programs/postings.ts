import { cents, foldText, LONGEST_NAME } from '@saldo/domain';
import { toSplit } from '../model/lines.ts';
import type { Problem, StatementLine, StatementRow } from '../model/reading.ts';
import { toRow } from '../model/row.ts';
import { toProblem } from '../parts/reading-parts.ts';
import { clip, type Words } from '../text/clean.ts';

/** One account's side of a booking. */
type Posting = {
  line: number;
  account: string;
  cents: StatementRow['cents'];
  currency: string | null;
};
export type Booking = { line: number; day: StatementRow['day']; words: Words; postings: Posting[] };

/** The names under which books keep what holds money, in some languages, folded. */
const OWN =
  /^(?:assets?|liabilit(?:y|ies)|activos?|pasivos?|aktiva|passiva|vermogen|verbindlichkeiten|actifs?|passifs?|attivita|passivita|ativos?|activa)(?::|$)/;
const OPENING = /^(?:equity|eigenkapital|patrimonio|capitaux|eigen vermogen)(?::|$)/;

const isOwn = ({ account }: Posting): boolean => OWN.test(foldText(account));
const isOpening = ({ account }: Posting): boolean => OPENING.test(foldText(account));

/** A row for each account of one's own that a booking touches; what is not one's own is its category. */
export function toRows({ line, day, words, postings }: Booking): StatementRow[] | Problem {
  const own = postings.filter((posting) => isOwn(posting) && posting.cents !== 0);
  const others = postings.filter((posting) => !isOwn(posting) && posting.cents !== 0);
  if (own.length === 0) {
    const accounts = postings.map(({ account }) => account).join(', ');
    return toProblem(line, 'no_own_account', accounts);
  }
  const [only] = own;
  const split = own.length === 1 && only ? toSplit(others.map(toLine), only.cents) : undefined;
  const [category = null] =
    others.length === 1 ? others.filter((other) => !isOpening(other)).map(toCategory) : [];
  return own.map((posting) => {
    const [other] = own.length === 2 && others.length === 0 ? own.filter((one) => one !== posting) : [];
    return toRow({
      line: posting.line,
      account: posting.account,
      day,
      cents: posting.cents,
      currency: posting.currency,
      ...words,
      category,
      lines: split?.lines ?? null,
      transferAccount: other?.account ?? null,
    });
  });
}

const toLine = (posting: Posting): StatementLine => ({
  category: toCategory(posting),
  cents: cents(-posting.cents),
  description: '',
});

/** `Expenses:Food:Bread` → `Food:Bread`. */
const toCategory = ({ account }: Posting): string =>
  clip(account.includes(':') ? account.slice(account.indexOf(':') + 1) : account, LONGEST_NAME);
