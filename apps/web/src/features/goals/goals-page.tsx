import './goal-sentences.ts';
import type { Goal } from '@saldo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Empty, Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { useSources } from '../sources/sources.queries.ts';
import { GoalCards } from './goal-cards.tsx';
import { GoalForm } from './goal-form.tsx';
import { useGoals } from './goals.queries.ts';

export function GoalsPage() {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<Goal | 'new'>();
  const goals = useGoals();
  const sources = useSources();
  const add = <Button onClick={() => setEdited('new')}>{t('goals.new')}</Button>;
  const close = () => setEdited(undefined);
  return (
    <Page title={t('goals.title')} lead={t('goals.lead')} action={add}>
      <Loaded query={goals} skeleton={<Skeleton rows={2} height={320} />}>
        {(all) =>
          all.length > 0 ? (
            <GoalCards goals={all} sources={sources.data} onEdit={setEdited} />
          ) : (
            <Card>
              <Empty icon="flag" title={t('goals.empty')} lead={t('goals.emptyLead')}>
                {add}
              </Empty>
            </Card>
          )
        }
      </Loaded>
      <Modal
        title={edited === 'new' ? t('goals.new') : t('goals.editTitle')}
        isOpen={edited !== undefined}
        onClose={close}
      >
        {edited && (
          <Loaded query={sources} skeleton={<Skeleton rows={4} height={64} />}>
            {(all) => <GoalForm {...(edited !== 'new' && { goal: edited })} sources={all} onDone={close} />}
          </Loaded>
        )}
      </Modal>
    </Page>
  );
}
