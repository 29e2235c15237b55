import type { Answer } from '@saldo/contract';
import {
  addDays,
  type Cents,
  fromDayNumber,
  isBankImported,
  toAmount,
  toDay,
  toDayNumber,
} from '@saldo/domain';
import type { Context } from '../../context/context.ts';
import type { HandlersFor } from '../../http/routes/handlers.ts';
import { ledgerFor, type SourceRow } from '../../ledger/index.ts';
import { toChangeId } from '../../money/changes/change-id.ts';
import { describeRows } from '../../money/transactions/transactions.describe.ts';
import { addCorrection, moveStart, requireSource } from './balance-proofs.service.ts';
import { gatherEvidence } from './evidence.ts';
import { type JudgedDay, toSpans } from './judge.ts';
import { type Proof, readProof } from './read-proof.ts';
import { findSuspects } from './suspects.ts';
import { toSuspect } from './to-suspect.ts';

type Names = 'createCorrection' | 'moveStart' | 'readBalanceProof';

/** What is shown where nothing else is asked for. */
const DAYS_SHOWN = 2 * 365;

export function balanceProofsHandlers(context: Context): HandlersFor<Names> {
  const { db } = context;

  async function listSuspects(source: SourceRow, proof: Proof) {
    if (!proof.difference) return [];
    const evidence = await gatherEvidence(db, source, proof, proof.difference);
    const isKept = isBankImported(source);
    const suspects = await findSuspects(evidence);
    return suspects.map((suspect) => toSuspect(suspect, source, isKept, evidence.sourceOf));
  }

  return {
    async readBalanceProof({ params, query, caller: { owner } }) {
      const source = await requireSource(ledgerFor(db, owner), params.id);
      const today = toDayNumber(toDay(context.now()));
      const proof = await readProof(db, source, today);
      const from = query.from ? toDayNumber(query.from) : addDays(today, -DAYS_SHOWN);
      const to = query.to ? toDayNumber(query.to) : (proof.range?.to ?? today);
      return {
        results: {
          ...{ source_id: source.id, currency: source.currency, kept_by_bank: isBankImported(source) },
          known_from: proof.range ? fromDayNumber(proof.range.from) : null,
          known_to: proof.range ? fromDayNumber(proof.range.to) : null,
          spans: toSpans(proof.days, { from, to }).map((span) => ({
            ...{ from: fromDayNumber(span.from), to: fromDayNumber(span.to), state: span.state },
          })),
          agreeing: countPoints(proof.days, 'agreeing'),
          differing: countPoints(proof.days, 'differing'),
          first_difference: toDifference(proof, source.currency),
          suspects: await listSuspects(source, proof),
        },
      };
    },

    async createCorrection({ params, body, caller }) {
      const { row, source, changeNo } = await addCorrection(
        context,
        ledgerFor(context.db, caller.owner),
        params.id,
        body,
      );
      const [results] = await describeRows(ledgerFor(db, caller.owner), [row], [source]);
      if (!results) throw new Error('a transaction without a source');
      return { message: 'Correction created.', results, change_id: toChangeId(caller, changeNo) };
    },

    async moveStart({ params, body, caller }) {
      const { changeNo } = await moveStart(context, ledgerFor(context.db, caller.owner), params.id, body);
      return { message: 'Start changed.', change_id: toChangeId(caller, changeNo) };
    },
  };
}

const countPoints = (days: readonly JudgedDay[], state: JudgedDay['state']) =>
  days.filter((day) => day.isPoint && day.state === state).length;

type FirstDifference = Answer<'readBalanceProof'>['results']['first_difference'];

function toDifference({ difference }: Proof, currency: string): FirstDifference {
  const told = (value: Cents) => toAmount(value, currency);
  if (!difference) return null;
  const { day, expected, found, cents, since } = difference;
  return {
    ...{ date: fromDayNumber(day), expected: told(expected), found: told(found) },
    ...{ difference: told(cents), since: since === null ? null : fromDayNumber(since) },
  };
}
