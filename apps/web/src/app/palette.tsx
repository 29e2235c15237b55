import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../config/paths.ts';
import { useHasNotifications } from '../features/notifications/notifications.queries.ts';
import { TransactionDialog } from '../features/transactions/form/transaction-dialog.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { Skeleton } from '../ui/lists/states.tsx';
import type { IconName } from '../ui/look/icon.tsx';
import { toTyped } from '../ui/money-and-dates/amounts.ts';
import { toggleAmounts, useHiddenAmounts } from '../ui/money-and-dates/privacy.ts';
import { features } from './features.ts';
import classes from './palette.module.css';

/** Few open it on every visit: it comes once it is asked for. */
const load = () => import('../features/ask/palette-dialog.tsx');
const Palette = lazy(async () => ({ default: (await load()).Palette }));
type Draft = Parameters<Parameters<typeof Palette>[0]['onWrite']>[0];

const OpenPalette = createContext<() => void>(() => {});
export const useOpenPalette = () => useContext(OpenPalette);

const entries = [
  ...features.flatMap(({ sidebar }) => sidebar ?? []).sort((one, two) => one.place - two.place),
  ...features.flatMap(({ settings = [] }) => settings).filter(({ path }) => path !== paths.profile),
];

/** Ctrl-K or ⌘-K, and whichever button asks for it. */
export function WithPalette({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const isHidden = useHiddenAmounts();
  const [draft, setDraft] = useState<{ values: Draft }>();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isAsked = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isAsked || event.shiftKey || event.altKey) return;
      event.preventDefault();
      // Another dialog has something in it that is not finished.
      if (!document.querySelector('dialog[open]')) setOpen(true);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  const open = useMemo(() => () => setOpen(true), []);
  const hasNotifications = useHasNotifications(isOpen);
  const places: { path: string; name: string; icon: IconName }[] = [
    ...entries
      .filter(({ path }) => path !== paths.notifications || hasNotifications)
      .map(({ path, label, icon }) => ({ path, name: String(t(label)), icon })),
    { path: paths.fixedExpenses, name: t('nav.fixedExpenses'), icon: 'calendar' },
    { path: `${paths.budgets}?view=plan`, name: t('nav.plan'), icon: 'pie' },
    { path: paths.forecast, name: t('nav.forecast'), icon: 'columns' },
    { path: paths.claims, name: t('nav.claims'), icon: 'hourglass' },
    { path: paths.transferSuggestions, name: t('suggestedTransfers.title'), icon: 'arrows' },
  ];
  return (
    <OpenPalette value={open}>
      {children}
      <Dialog
        label={t('palette.title')}
        className={classes.palette}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <Suspense fallback={<Skeleton rows={4} />}>
          <Palette
            places={places}
            deeds={[
              {
                name: isHidden ? t('privacy.show') : t('privacy.hide'),
                icon: 'eyeClosed',
                act: toggleAmounts,
              },
            ]}
            onClose={() => setOpen(false)}
            onWrite={(values) => {
              setDraft({ values });
              setWriting(true);
            }}
          />
        </Suspense>
      </Dialog>
      {draft && (
        <TransactionDialog
          isOpen={isWriting}
          onClose={() => setWriting(false)}
          draft={draft.values && toFormDraft(draft.values)}
        />
      )}
    </OpenPalette>
  );
}

/** What was understood of the line, as the form has it; what was not said stays as it is there. */
function toFormDraft({ name, type, amount, date, source_id, category_id }: NonNullable<Draft>) {
  return {
    ...{ name, type, date },
    amount: toTyped(amount),
    ...(source_id && { source_id }),
    ...(category_id && { category_id }),
  };
}
