import type { Archive } from '@saldo/contract';
import { foldText, restOf, cents as toCents, toDayNumber, toSigned, ZERO } from '@saldo/domain';
import { chunks } from '../../db/chunks.ts';
import { yieldToEventLoop } from '../../db/yield-to-event-loop.ts';
import { invalidInput } from '../../errors/app-error.ts';
import {
  type LedgerTransaction,
  makeIdBytes,
  type NewEntry,
  requireArchivedCents,
  type SourceRow,
  toDecidedText,
  toExtrasText,
} from '../../ledger/index.ts';
import type { NumbersOfIds } from '../../money/plans/plan.ts';
import { findTags, insertTags } from '../../money/tags/tags.repository.ts';
import type { Reported } from './reported.ts';

/** By the ids that the archive knows them by. */
export type ById<Row> = ReadonlyMap<string, Row>;

export function entryMaker(
  sources: ById<SourceRow>,
  numbers: NumbersOfIds,
  ruleIds: ReadonlyMap<string, string>,
  reported: Reported,
) {
  return (
    given: Archive['transactions'][number],
    index: number,
    tags: ReadonlyMap<string, number>,
  ): NewEntry => {
    const path = `transactions.${index}`;
    const source = requireKnown(sources, given.source_id, `${path}.source_id`);
    const size = requireArchivedCents(given.amount, source.currency, `${path}.amount`);
    reported.checkAmount(`${path}.amount`, size, source.currency);
    const cents = toSigned(given.type, size);
    const sign = given.type === 'income' ? 1 : -1;
    const lines = given.lines?.map(({ category_id, amount, description }, at) => {
      const size = requireArchivedCents(amount, source.currency, `${path}.lines.${at}.amount`);
      reported.checkAmount(`${path}.lines.${at}.amount`, size, source.currency);
      const category = numbers.category(category_id, `${path}.lines.${at}.category_id`);
      return { category, cents: toCents(size * sign), description };
    });
    if (lines && restOf(cents, lines) !== ZERO)
      throw invalidInput(`${path}.lines`, 'must add up to the amount');
    return {
      id: makeIdBytes(),
      day: toDayNumber(given.date),
      cents,
      name: given.name,
      description: given.description,
      source,
      category_no: lines ? null : numbers.category(given.category_id, `${path}.category_id`),
      more: toExtrasText({
        ...(lines && { lines }),
        ...(given.tags && { tags: given.tags.flatMap((tag) => tags.get(foldText(tag)) ?? []) }),
        ...(given.to_be_paid_back && given.type === 'expense' && { claim: true }),
        ...(given.mcc !== undefined && { mcc: given.mcc }),
        ...(given.from && { from: given.from }),
      }),
      decided: given.decided ? toDecidedText(withRuleId(given.decided, ruleIds)) : null,
    };
  };
}

type ArchivedDecision = NonNullable<Archive['transactions'][number]['decided']>;

const withRuleId = (decided: ArchivedDecision, ruleIds: ReadonlyMap<string, string>): ArchivedDecision =>
  decided.by === 'rule' ? { ...decided, rule_id: ruleIds.get(decided.rule_id) ?? decided.rule_id } : decided;

export function numberFinder(known: ById<{ no: number }>) {
  return (id: string | null, path: string) => (id === null ? null : requireKnown(known, id, path).no);
}

function requireKnown<Row>(known: ById<Row>, id: string, path: string): Row {
  const row = known.get(id);
  if (!row) throw invalidInput(path, 'is not in this archive');
  return row;
}

/** Those of some transactions, by their folded names; unknown ones are made. */
export async function toNumbersOfTags(
  ledger: LedgerTransaction,
  given: Archive['transactions'],
): Promise<Map<string, number>> {
  const names = new Map(given.flatMap(({ tags = [] }) => tags.map((tag) => [foldText(tag), tag] as const)));
  const numbers = new Map<string, number>();
  for (const some of chunks([...names], 200)) {
    const known = await findTags(
      ledger,
      some.map(([, name]) => name),
    );
    const isKnown = new Set(known.map(({ folded }) => folded));
    const missing = some.flatMap(([folded, name]) => (isKnown.has(folded) ? [] : [name]));
    for (const { folded, no } of [...known, ...(await insertTags(ledger, missing))]) numbers.set(folded, no);
    await yieldToEventLoop();
  }
  return numbers;
}

export const toPair = <Row>(id: string | undefined, row: Row): [string, Row][] =>
  id === undefined ? [] : [[id, row]];
