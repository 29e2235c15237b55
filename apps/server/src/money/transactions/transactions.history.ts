import type { TransactionVersion } from '@saldo/contract';
import { type Cents, fromDayNumber, toAmount, toSize, toTypeOfMovement } from '@saldo/domain';
import type { Db } from '../../db/database.ts';
import type { Caller } from '../../http/routes/handlers.ts';
import {
  type Entry,
  findFormerCurrency,
  findSources,
  KINDS,
  type Ledger,
  ledgerFor,
  listChangesByNo,
  listVersions,
  parseExtras,
} from '../../ledger/index.ts';
import { findCategories } from '../categories/categories.repository.ts';
import { toChangeId } from '../changes/change-id.ts';
import { findTagsByNo } from '../tags/tags.repository.ts';
import { requireTransaction } from './transactions.find.ts';

type Fields = Record<string, unknown>;

/** Listed versions: each may be long, and nobody looks further back. */
const MOST_TOLD = 100;

/** A transaction's versions, newest first. */
export async function readHistory(db: Db, caller: Caller, id: string): Promise<TransactionVersion[]> {
  const { owner } = caller;
  const ledger = ledgerFor(db, owner);
  const { row } = await requireTransaction(ledger, id);
  const former = (await listVersions(ledger, row.seq, MOST_TOLD)).toReversed();
  const toFields = await describer(ledger, [...former, row]);
  // The change that created or restored it.
  const states = [...former, { ...row, until_no: 0 }].map((state, index, all) => {
    const before = all[index - 1];
    const no = state.kind === KINDS.absent ? (before?.until_no ?? 0) : state.change_no;
    return { no, fields: state.kind === KINDS.absent ? undefined : toFields(state) };
  });
  const changes = new Map(
    (
      await listChangesByNo(
        ledger,
        states.map(({ no }) => no).filter((no) => no > 0),
      )
    ).map((change) => [change.no, change]),
  );
  return (
    states
      .map(({ no, fields }, index): TransactionVersion => {
        const change = changes.get(no);
        return {
          version: no,
          at: change ? new Date(change.at).toISOString() : null,
          by: change?.made_by ?? 'person',
          kind: change?.kind ?? 'transaction.created',
          change_id: change ? toChangeId(caller, no) : null,
          fields: compare(states[index - 1]?.fields, fields),
        };
      })
      // The state before the oldest listed one isn't shown.
      .slice(former.length === MOST_TOLD ? 1 : 0)
      .reverse()
  );
}

function compare(before: Fields = {}, after: Fields = {}): TransactionVersion['fields'] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.after));
}

/** In API terms, without empty fields. */
async function describer(ledger: Ledger, entries: readonly Entry[]): Promise<(entry: Entry) => Fields> {
  const extrasOfEach = entries.map(({ more }) => parseExtras(more));
  const sources = await findSources(
    ledger,
    entries.map(({ source_no }) => source_no),
  );
  const categories = await findCategories(ledger, [
    ...entries.map(({ category_no }) => category_no),
    ...extrasOfEach.flatMap(({ lines = [] }) => lines.map((line) => line.category)),
  ]);
  const found = await findTagsByNo(
    ledger,
    extrasOfEach.flatMap((more) => more.tags ?? []),
  );
  const tags = new Map(found.map(({ no, name }) => [no, name]));
  const category = (no: number | null) => (no === null ? null : (categories.get(no)?.name ?? null));
  const currencies = new Map([...sources].map(([no, { currency }]) => [no, currency]));
  for (const { source_no } of entries)
    if (!currencies.has(source_no)) currencies.set(source_no, await findFormerCurrency(ledger, source_no));
  return (entry) => {
    const more = parseExtras(entry.more);
    const told = (value: Cents) => toAmount(toSize(value), currencies.get(entry.source_no) ?? '');
    return {
      name: entry.name,
      description: entry.description || null,
      type: toTypeOfMovement(entry.cents),
      amount: told(entry.cents),
      date: fromDayNumber(entry.day),
      source: sources.get(entry.source_no)?.name ?? null,
      category: category(entry.category_no),
      lines:
        more.lines?.map((line) => ({
          category: category(line.category),
          amount: told(line.cents),
          description: line.description,
        })) ?? null,
      tags: more.tags?.flatMap((no) => tags.get(no) ?? []) ?? null,
      attachments: more.files?.map(({ name }) => name) ?? null,
      transfer: entry.kind === KINDS.transfer || null,
      refund: more.refundOf !== undefined || null,
      to_be_paid_back: more.claim ?? null,
    };
  };
}
