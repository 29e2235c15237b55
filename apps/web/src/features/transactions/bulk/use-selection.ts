import type { Transaction } from '@saldo/contract';
import { useMemo, useRef, useState } from 'react';
import type { Filter } from '../model/filter-address.ts';
import { listRange, NOTHING, tick } from './selection.ts';

/** Kept from page to page, and forgotten with the filter that it was made under. */
export function useSelection(filter: Filter) {
  const [selection, setSelection] = useState(NOTHING);
  const [madeUnder, setMadeUnder] = useState(filter);
  const lastId = useRef<string>(undefined);
  if (JSON.stringify(madeUnder) !== JSON.stringify(filter)) {
    setMadeUnder(filter);
    setSelection(NOTHING);
  }
  const acts = useMemo(
    () => ({
      /** With the shift key, all rows since the last one too. */
      tickRow: (shown: Transaction[], row: Transaction, isOn: boolean, isRange: boolean) => {
        const rows = isRange ? listRange(shown, lastId.current, row.id) : [row];
        lastId.current = row.id;
        setSelection((before) => tick(before, rows, isOn));
      },
      tickPage: (shown: Transaction[], isOn: boolean) => setSelection((before) => tick(before, shown, isOn)),
      takeAll: () => setSelection((before) => ({ ...before, isAll: true })),
      clear: () => setSelection(NOTHING),
    }),
    [],
  );
  return useMemo(() => ({ ...selection, ...acts }), [selection, acts]);
}

export type ListSelection = ReturnType<typeof useSelection>;
