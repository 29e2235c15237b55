import type { TransferSuggestion } from '@saldo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { FormButtons } from '../../ui/buttons/form-buttons.tsx';
import { useUndoableOutcome } from '../changes/undo.queries.ts';
import { isTicked, pairKey, type Ticks, tickPair } from './chosen-pairs.ts';
import { SuggestedPair } from './suggested-pair.tsx';
import classes from './suggestions.module.css';
import { useLinkTransfers } from './transfers.queries.ts';

/** Pairs side by side; those that are certain are ticked, and all that are ticked are linked in one go. */
export function SuggestionsList({ pairs }: { pairs: TransferSuggestion[] }) {
  const { t } = useTranslation();
  const link = useLinkTransfers();
  const tellOutcome = useUndoableOutcome();
  const [ticks, setTicks] = useState<Ticks>(new Map());
  const chosen = pairs.filter((pair) => isTicked(ticks, pair));
  const send = () =>
    tellOutcome(link.mutateAsync(chosen.map(({ from, to }) => ({ from_id: from.id, to_id: to.id }))), {
      done: ({ linked }) => t('suggestedTransfers.linked', { count: linked }),
      failed: t('suggestedTransfers.failed'),
      change: ({ change_id }) => change_id,
    });
  return (
    <>
      <ul className={classes.pairs}>
        {pairs.map((pair) => (
          <SuggestedPair
            key={pairKey(pair)}
            pair={pair}
            isOn={isTicked(ticks, pair)}
            onTick={(isOn) => setTicks(tickPair(ticks, pairs, pair, isOn))}
          />
        ))}
      </ul>
      <FormButtons>
        <Button disabled={chosen.length === 0} loading={link.isPending} onClick={send}>
          {t('suggestedTransfers.link', { count: chosen.length })}
        </Button>
      </FormButtons>
    </>
  );
}
