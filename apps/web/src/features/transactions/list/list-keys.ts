import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import { usePlainKeys } from '../../../ui/keys/plain-key.ts';
import { useUndo } from '../../changes/undo.queries.ts';
import type { StartAt } from '../form/edit-in-place.tsx';

/** What a key does with the row that has the focus, or with the first one. */
type RowActs = {
  /** Nothing of it can be changed. */
  isPast: boolean;
  edit: (id: string, startAt: StartAt) => void;
  remove: (id: string) => void;
};

const CHANGING = ['t', 's', '#', 'u'];
const ROW = 'main tr[data-item]';

/** The keys of the list, for whoever goes through it without a mouse. */
export function useListKeys({ isPast, edit, remove }: RowActs): void {
  const { t } = useTranslation();
  const undo = useUndo();
  const undoNewest = async () => {
    const { results } = await api.listChanges({}, { isNow: true });
    const [newest] = results;
    if (newest?.can_undo) await undo(newest.id);
    else showToast('failure', t('shortcuts.nothingToUndo'));
  };
  const ofRow: Record<string, (row: HTMLElement, id: string) => void> = {
    x: (row) => row.querySelector<HTMLElement>('[type=checkbox]')?.click(),
    c: (row) => {
      const category = row.querySelector<HTMLElement>('[aria-haspopup=listbox]');
      // It takes the first letters, until its field is there.
      if (!category) return;
      category.dataset.fromRow = '';
      category.focus();
      category.click();
    },
    e: (row) => row.querySelector<HTMLElement>('th button')?.click(),
    t: (_row, id) => edit(id, 'tags'),
    s: (_row, id) => edit(id, 'split'),
    '#': (_row, id) => remove(id),
  };
  usePlainKeys((key) => {
    if (isPast && CHANGING.includes(key)) return false;
    const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    if (key === 'u') void undoNewest().catch(() => {});
    else if (key === 'j') focusRow(rows[Math.min(at + 1, rows.length - 1)]);
    else if (key === 'k') focusRow(rows[Math.max(at - 1, 0)]);
    else if (ofRow[key]) {
      const row = rows[Math.max(at, 0)];
      if (row) ofRow[key](row, row.dataset.item ?? '');
    } else return false;
    return true;
  });
}

function focusRow(row: HTMLElement | undefined): void {
  row?.querySelector<HTMLElement>('th button')?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}
