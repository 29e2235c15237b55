import type { Forecast } from '@saldo/contract';
import { cents, toAmount } from '@saldo/domain';
import { type EpochDay, findFix, type Move } from '@saldo/planning';
import type { SourceRow } from '../../ledger/index.ts';
import { toDate } from './describe-forecast.ts';
import type { Outlook } from './outlook.ts';

export type SourceOutlook = { source: SourceRow; outlook: Outlook };
export type Short = SourceOutlook & { day: EpochDay };

/** The source that goes below zero first. */
export const findShort = (outlooks: readonly SourceOutlook[]): Short | undefined =>
  outlooks
    .flatMap(({ source, outlook }) => {
      const day = outlook.findShortDay();
      return day === undefined ? [] : [{ source, outlook, day }];
    })
    .toSorted((one, two) => one.day - two.day)[0];

export function describeFix(short: Short, outlooks: readonly SourceOutlook[]): Forecast['fix'] {
  const { currency } = short.source;
  const toBalances = ({ source, outlook }: SourceOutlook) => ({
    ...{ sourceId: source.id, from: outlook.from, expected: outlook.path },
  });
  const others = outlooks.filter(
    ({ source }) => source.id !== short.source.id && source.currency === currency,
  );
  const bills = short.outlook.expected.flatMap(({ recurringId, ...bill }) =>
    recurringId === null ? [] : [{ ...bill, recurringId }],
  );
  const moves = findFix(toBalances(short), others.map(toBalances), bills);
  return moves?.map((move) => toMove(move, currency)) ?? null;
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
