import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { TransactionDialog } from '../features/transactions/form/transaction-dialog.tsx';
import { useAsOf, useMoment, withAsOf } from '../ui/as-of/as-of.ts';
import { Modal } from '../ui/dialogs/modal.tsx';
import { usePlainKeys } from '../ui/keys/plain-key.ts';
import { Skeleton } from '../ui/lists/states.tsx';
import { features } from './features.ts';
import { useOpenPalette } from './palette.tsx';

/** Few ever ask for it. */
const ShortcutsHelp = lazy(async () => ({ default: (await import('./shortcuts-help.tsx')).ShortcutsHelp }));

/** After `g`. */
const places = new Map(
  features.flatMap(({ sidebar }) => (sidebar?.key ? [[sidebar.key, sidebar.path] as const] : [])),
);

/** How long the second key may take. */
const PAUSE = 1500;

/** The keys that work on every signed-in screen. */
export function Shortcuts() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const moment = useMoment();
  const isPast = useAsOf() !== undefined;
  const openPalette = useOpenPalette();
  const began = useRef(0);
  const [isHelp, setHelp] = useState(false);
  const [isNew, setNew] = useState(false);
  usePlainKeys((key) => {
    const to = Date.now() - began.current < PAUSE ? places.get(key) : undefined;
    began.current = key === 'g' ? Date.now() : 0;
    if (to) void navigate(withAsOf(to, moment));
    else if (key === '?') setHelp(true);
    else if (key === 'n' && !isPast) setNew(true);
    else if (key === '/') search(openPalette);
    else return key === 'g';
    return true;
  });
  return (
    <>
      <Modal title={t('shortcuts.title')} isOpen={isHelp} onClose={() => setHelp(false)}>
        <Suspense fallback={<Skeleton rows={8} height={24} />}>
          <ShortcutsHelp />
        </Suspense>
      </Modal>
      <TransactionDialog isOpen={isNew} onClose={() => setNew(false)} />
    </>
  );
}

/** In what is on the screen, if it can be searched; otherwise everywhere. */
function search(openPalette: () => void): void {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]');
  if (field) field.focus();
  else openPalette();
}
