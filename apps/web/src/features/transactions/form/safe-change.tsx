import type { Category, Source, Transaction } from '@saldo/contract';
import { type ReactNode, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useMoneyChange } from '../../../api/money-cache.ts';
import type { WrittenValues } from '../model/transaction-values.ts';
import { changeTransaction } from '../model/transactions.queries.ts';
import { type ConflictChoice, ConflictDialog } from './conflict-dialog.tsx';
import { looksTheSame } from './differences.ts';

type Question = { mine: WrittenValues; theirs: Transaction; answer: (answer: ConflictChoice) => void };

/**
 * Saves a transaction, unless it was changed meanwhile, on another device say: then its person decides. It resolves to
 * whether theirs was saved in the end.
 */
export function useSafeChange(
  transaction: Transaction,
  names: { categories: Category[]; sources: Source[] },
) {
  // What the form was filled with: there may be a younger one by now, which nobody has looked at.
  const filledWith = useRef(transaction);
  const [question, setQuestion] = useState<Question>();

  const decide = async (mine: WrittenValues, theirs: Transaction): Promise<ConflictChoice> => {
    const answer = await new Promise<ConflictChoice>((resolve) => {
      setQuestion({ mine, theirs, answer: resolve });
    });
    setQuestion(undefined);
    return answer;
  };
  const save = async (mine: WrittenValues, read: Transaction): Promise<boolean> => {
    try {
      await changeTransaction(mine, read);
      return true;
    } catch (error) {
      const theirs = findPresent(error);
      if (!theirs) throw error;
      if (looksTheSame(read, theirs)) return save(mine, theirs);
      const answer = await decide(mine, theirs);
      if (answer === 'back') throw error;
      return answer === 'mine' && save(mine, theirs);
    }
  };
  const sender = useMoneyChange({
    // One that only got a receipt, or is no transfer any more, is as good as the one that was looked at.
    send: ({ body }: { body: WrittenValues; key: string }) =>
      save(body, looksTheSame(filledWith.current, transaction) ? transaction : filledWith.current),
  });
  const dialog: ReactNode = <ConflictDialog question={question} {...names} />;
  return { sender, dialog };
}

function findPresent(error: unknown): Transaction | undefined {
  if (!(error instanceof ApiError) || error.code !== 'transaction.changed') return undefined;
  return error.results as Transaction | undefined;
}
