import type { Transaction } from '@saldo/contract';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAtMoment } from '../../ui/as-of/as-of.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { Skeleton } from '../../ui/lists/states.tsx';
import { useRecurring } from './recurring.queries.ts';
import { toRecurringAddress } from './recurring-address.ts';
import { describeEvery } from './recurring-words.ts';

/** Few transactions are made recurring. */
const MakeRecurringForm = lazy(async () => ({
  default: (await import('./make-recurring-form.tsx')).MakeRecurringForm,
}));

/** Of a transaction: makes something recurring of it, or leads to what it is part of. */
export function RecurringButtons({ transaction }: { transaction: Transaction }) {
  const at = useAtMoment();
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { data: items = [] } = useRecurring();
  if (transaction.transfer) return null;
  const item = items.find(
    ({ state, transactions }) => state !== 'dismissed' && transactions.includes(transaction.id),
  );
  if (item)
    return (
      <LinkButton variant="default" to={at(toRecurringAddress({ item: item.id }))}>
        {t('recurring.partOf', { rhythm: describeEvery(t, item.every) })}
      </LinkButton>
    );
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('recurring.make')}
      </Button>
      <Modal title={t('recurring.make')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Suspense fallback={<Skeleton rows={3} height={64} />}>
          <MakeRecurringForm transaction={transaction} onDone={() => setOpen(false)} />
        </Suspense>
      </Modal>
    </>
  );
}
