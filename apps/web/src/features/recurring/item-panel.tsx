import type { Recurring } from '@saldo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { Loaded, type QueryState, Skeleton } from '../../ui/lists/states.tsx';
import { ItemActions } from './item-actions.tsx';
import { ItemDetails } from './item-details.tsx';
import { ItemPayments } from './item-payments.tsx';
import { MergeForm } from './merge-form.tsx';
import type { RecurringAddress } from './recurring-address.ts';
import { RecurringForm } from './recurring-form.tsx';
import classes from './recurring-page.module.css';

type Panel = {
  items: QueryState<Recurring[]>;
  address: RecurringAddress;
  onShow: (id: string) => void;
  onClose: () => void;
};

/** All of one item beside the list, and what can be done with it. */
export function ItemPanel(props: Panel) {
  const { t } = useTranslation();
  const { items, address, onClose } = props;
  const item = items.data?.find(({ id }) => id === address.item);
  return (
    <Modal
      title={item?.name ?? t('recurring.one')}
      isOpen={address.item !== undefined}
      isAside
      onClose={onClose}
    >
      <Loaded query={items} skeleton={<Skeleton rows={8} height={36} />}>
        {() =>
          item ? (
            <Inside key={item.id} {...props} item={item} all={items.data ?? []} />
          ) : (
            <p className={classes.note}>{t('recurring.gone')}</p>
          )
        }
      </Loaded>
    </Modal>
  );
}

function Inside({ item, all, address, onShow, onClose }: Panel & { item: Recurring; all: Recurring[] }) {
  // As it was when somebody began: what comes meanwhile must not be overwritten unseen.
  const [edited, setEdited] = useState<Recurring>();
  const [isMerging, setMerging] = useState(false);
  if (edited)
    return (
      <RecurringForm
        key={edited.version}
        item={edited}
        onDone={() => setEdited(undefined)}
        onCancel={() => setEdited(undefined)}
        onReload={setEdited}
      />
    );
  if (isMerging)
    return (
      <MergeForm
        item={item}
        items={all}
        onCancel={() => setMerging(false)}
        onDone={(id) => {
          setMerging(false);
          onShow(id);
        }}
      />
    );
  return (
    <div className={classes.panel}>
      <ItemDetails item={item} />
      <ItemActions
        item={item}
        items={all}
        day={address.day}
        onEdit={() => setEdited(item)}
        onMerge={() => setMerging(true)}
        onGone={onClose}
      />
      <ItemPayments item={item} onSplit={onShow} />
    </div>
  );
}
