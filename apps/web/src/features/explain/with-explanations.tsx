import { lazy, type ReactNode, Suspense, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { Skeleton } from '../../ui/lists/states.tsx';
import { type Ask, Asking } from './explained-buttons.tsx';

/** Few ask on every visit: the panel, and what it says, come once somebody does. */
const Explanation = lazy(async () => ({ default: (await import('./explanation.tsx')).Explanation }));

/** The one panel in which any figure of the screens inside is explained. */
export function WithExplanations({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const hintId = useId();
  const [explain, setExplain] = useState('');
  const [isOpen, setOpen] = useState(false);
  const asking = useMemo<Ask>(
    () => ({
      hintId,
      ask: (wanted) => {
        setExplain(wanted);
        setOpen(true);
      },
    }),
    [hintId],
  );
  const close = () => setOpen(false);
  return (
    <Asking value={asking}>
      {children}
      <span id={hintId} hidden>
        {t('explain.title')}
      </span>
      <Modal title={t('explain.title')} isOpen={isOpen} onClose={close} isAside>
        <Suspense fallback={<Skeleton rows={4} height={64} />}>
          <Explanation explain={explain} onLeave={close} />
        </Suspense>
      </Modal>
    </Asking>
  );
}
