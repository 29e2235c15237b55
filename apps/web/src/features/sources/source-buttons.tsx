import type { Source } from '@saldo/contract';
import { isBankImported } from '@saldo/domain';
import { useTranslation } from 'react-i18next';
import { paths } from '../../config/paths.ts';
import { PresentOnly } from '../../ui/as-of/present-only.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { useEditCurrent } from '../../ui/layout/current-item.ts';
import { formatAmount } from '../../ui/money-and-dates/amounts.ts';
import { findNewestChange } from '../changes/changes.queries.ts';
import { useUndoableOutcome } from '../changes/undo.queries.ts';
import { useRemoveSource } from './sources.queries.ts';

/** Edit and delete; a source that a bank keeps stays for as long as its connection does. */
export function SourceButtons({ source }: { source: Source }) {
  const { t } = useTranslation();
  const remove = useRemoveSource();
  const tellOutcome = useUndoableOutcome();
  const edit = useEditCurrent(paths.editSource);
  const [dialog, ask] = useConfirm();
  const { name, transaction_count: count } = source;
  const askRemove = () =>
    ask({
      text: t('sources.confirmDelete', { name, count }),
      about: formatAmount(source.amount, source.currency),
      action: t('sources.deleteAction'),
      onYes: () =>
        tellOutcome(remove.mutateAsync(source), {
          done: t('sources.deleted'),
          failed: t('sources.deleteFailed'),
          change: () => findNewestChange('source.deleted', name),
        }),
    });
  return (
    <PresentOnly>
      <IconButton icon="pencil" label={t('sources.edit', { name })} onClick={() => edit(source.id)} />
      {!isBankImported(source) && (
        <IconButton icon="bin" label={t('sources.delete', { name })} onClick={askRemove} />
      )}
      {dialog}
    </PresentOnly>
  );
}
