import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../config/paths.ts';
import { useAtMoment } from '../../ui/as-of/as-of.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { Page } from '../../ui/layout/page.tsx';
import stack from '../../ui/layout/stack.module.css';
import { today } from '../../ui/money-and-dates/dates.ts';
import { LinkTabs } from '../../ui/tabs/link-tabs.tsx';
import { CalendarCard } from './calendar-card.tsx';
import { CalendarFeed } from './calendar-feed.tsx';
import { ItemPanel } from './item-panel.tsx';
import { Overview } from './overview.tsx';
import { useRecurring } from './recurring.queries.ts';
import { type RecurringAddress, readRecurringAddress, toRecurringAddress } from './recurring-address.ts';
import { RecurringForm } from './recurring-form.tsx';

/** What comes again and again: what is next, what it costs, and the calendar of a month. */
export function RecurringPage() {
  const at = useAtMoment();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const address = readRecurringAddress(params);
  const { month } = address;
  const items = useRecurring();
  const [isNew, setNew] = useState(false);
  const go = (to: Partial<RecurringAddress>) =>
    void navigate(at(toRecurringAddress(to)), { state: { keepsScroll: true } });
  const openNew = () => setNew(true);
  return (
    <Page
      title={t('recurring.title')}
      lead={t('recurring.lead')}
      isCompact
      action={<Button onClick={openNew}>{t('recurring.new')}</Button>}
    >
      <div className={stack.stack}>
        <LinkTabs
          label={t('recurring.title')}
          tabs={[
            { to: paths.recurring, label: t('recurring.overview'), isCurrent: !month },
            {
              to: toRecurringAddress({ month: month ?? today().slice(0, 7) }),
              label: t('recurring.calendar'),
              isCurrent: month !== undefined,
            },
            { to: paths.fixedExpenses, label: t('nav.fixedExpenses'), isCurrent: false },
          ]}
        />
        {month ? (
          <>
            <CalendarCard month={month} onMonth={(other) => go({ month: other })} />
            <CalendarFeed />
          </>
        ) : (
          <Overview items={items} onNew={openNew} />
        )}
      </div>
      <ItemPanel
        items={items}
        address={address}
        onShow={(item) => go({ month, item })}
        onClose={() => go({ month })}
      />
      <Modal title={t('recurring.new')} isOpen={isNew} onClose={() => setNew(false)} isAside>
        <RecurringForm
          onDone={(item) => {
            setNew(false);
            go({ month, item });
          }}
        />
      </Modal>
    </Page>
  );
}
