import type { Transaction } from '@saldo/contract';
import type { Context } from '../../context/context.ts';
import type { Owner } from '../../db/owner.ts';
import type { HandlersFor } from '../../http/routes/handlers.ts';
import { fromIdBytes, ledgerFor, readPlaced, suggestPairs } from '../../ledger/index.ts';
import { toChangeId } from '../changes/change-id.ts';
import { describeRows } from '../transactions/transactions.describe.ts';
import { addTransfer, linkTransfers, type Sides, unlinkTransfer } from './transfers.service.ts';

const MOST_SUGGESTED = 500;

export function transfersHandlers({
  db,
}: Context): HandlersFor<
  'createTransfer' | 'linkTransfer' | 'linkTransfers' | 'listTransferSuggestions' | 'unlinkTransfer'
> {
  const describe = async (owner: Owner, { from, to }: Sides) => {
    const [one, two] = await describeRows(ledgerFor(db, owner), [from, to]);
    if (!one || !two) throw new Error('a transfer without two sides');
    return { id: fromIdBytes(from.id), from: one, to: two };
  };
  return {
    async createTransfer({ body, caller }) {
      const sides = await addTransfer(ledgerFor(db, caller.owner), body);
      return { message: 'Transfer created.', results: await describe(caller.owner, sides) };
    },

    async linkTransfer({ body, caller }) {
      const { changeNo, sides } = await linkTransfers(ledgerFor(db, caller.owner), [body]);
      return {
        message: 'Linked as a transfer.',
        results: await describe(caller.owner, sides),
        change_id: toChangeId(caller, changeNo),
      };
    },

    async linkTransfers({ body, caller }) {
      const { changeNo } = await linkTransfers(ledgerFor(db, caller.owner), body.pairs);
      return {
        message: 'Linked as transfers.',
        linked: body.pairs.length,
        change_id: toChangeId(caller, changeNo),
      };
    },

    async unlinkTransfer({ params, caller }) {
      const no = await unlinkTransfer(ledgerFor(db, caller.owner), params.id);
      return { message: 'Unlinked.', change_id: toChangeId(caller, no) };
    },

    async listTransferSuggestions({ caller: { owner } }) {
      const ledger = ledgerFor(db, owner);
      const pairs = (await suggestPairs(ledger)).slice(0, MOST_SUGGESTED);
      const described = new Map<number, Transaction>();
      const seqs = pairs.flatMap(({ from, to }) => [from.seq, to.seq]);
      for await (const placed of readPlaced(ledger, seqs)) {
        const rows = placed.map(({ entry }) => entry);
        const answers = await describeRows(
          ledger,
          rows,
          placed.map(({ source }) => source),
        );
        for (const [index, row] of rows.entries()) {
          const answer = answers[index];
          if (answer) described.set(row.seq, answer);
        }
      }
      return {
        results: pairs.flatMap(({ from, to, daysApart, isCertain }) => {
          const [one, two] = [described.get(from.seq), described.get(to.seq)];
          return one && two ? [{ from: one, to: two, days_apart: daysApart, certain: isCertain }] : [];
        }),
      };
    },
  };
}
