import type { Forecast } from '@saldo/contract';
import { cents, toAmount } from '@saldo/domain';
import { type EpochDay, findFix, type Move } from '@saldo/planning';
import type { SourceRow } from '../../ledger/index.ts';
import { toDate } from './describe-forecast.ts';
import type { Foresight } from './foresee.ts';

export type Outlook = { source: SourceRow; made: Foresight };
export type Short = Outlook & { day: EpochDay };

/** The source that goes below zero first. What is below already is a debt, and nothing to warn of. */
export function findShort(outlooks: readonly Outlook[]): Short | undefined {
  return outlooks
    .flatMap(({ source, made }) => {
      const index = made.account.balance < 0 ? -1 : made.path.findIndex((balance) => balance < 0);
      return index < 0 ? [] : [{ source, made, day: made.from + index }];
    })
    .toSorted((one, two) => one.day - two.day)[0];
}

export function describeFix(short: Short, outlooks: readonly Outlook[]): Forecast['fix'] {
  const { currency } = short.source;
  const toOutlook = ({ source, made }: Outlook) => ({
    ...{ sourceId: source.id, from: made.from, expected: made.path },
  });
  const others = outlooks.filter(
    ({ source }) => source.id !== short.source.id && source.currency === currency,
  );
  const bills = short.made.expected.flatMap(({ recurringId, ...bill }) =>
    recurringId === null ? [] : [{ ...bill, recurringId }],
  );
  return (
    findFix(toOutlook(short), others.map(toOutlook), bills)?.map((move) => toMove(move, currency)) ?? null
  );
}

function toMove(move: Move, currency: string): NonNullable<Forecast['fix']>[number] {
  const amount = toAmount(cents(move.cents), currency);
  if (move.kind === 'transfer')
    return {
      ...{ kind: move.kind, from_source_id: move.fromSourceId, to_source_id: move.toSourceId },
      ...{ date: toDate(move.day), amount },
    };
  const { kind, recurringId, name, from, to } = move;
  return { kind, recurring_id: recurringId, name, amount, from: toDate(from), to: toDate(to) };
}
