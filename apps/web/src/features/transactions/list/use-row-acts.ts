import type { Transaction } from '@saldo/contract';
import { useEffect, useMemo, useRef } from 'react';

/** What can be done with a row. */
export type RowActs = {
  tick: (row: Transaction, isOn: boolean, isRange: boolean) => void;
  show: (row: Transaction) => void;
  edit: (row: Transaction) => void;
  remove: (row: Transaction) => void;
};

/** The same ones for as long as the list is there: rows are not drawn again because of them. */
export function useRowActs(acts: RowActs): RowActs {
  const now = useRef(acts);
  useEffect(() => {
    now.current = acts;
  });
  return useMemo(
    () => ({
      tick: (...given) => now.current.tick(...given),
      show: (row) => now.current.show(row),
      edit: (row) => now.current.edit(row),
      remove: (row) => now.current.remove(row),
    }),
    [],
  );
}
