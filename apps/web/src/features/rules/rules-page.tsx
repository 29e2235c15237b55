import type { Rule } from '@saldo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Empty, Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { RuleForm } from './rule-form.tsx';
import { useRules } from './rules.queries.ts';
import { RulesList } from './rules-list.tsx';
import classes from './rules-page.module.css';
import { useRun } from './use-run.ts';

export function RulesPage() {
  const { t } = useTranslation();
  const rules = useRules();
  const { run, isPending } = useRun();
  const [edited, setEdited] = useState<Rule | 'new'>();
  const isNew = edited === 'new';
  const close = () => setEdited(undefined);
  const add = <Button onClick={() => setEdited('new')}>{t('rules.new')}</Button>;
  const action = (
    <div className={classes.top}>
      {rules.data?.some(({ active }) => active) && (
        <Button variant="default" loading={isPending} onClick={run}>
          {t('rules.run')}
        </Button>
      )}
      {add}
    </div>
  );
  return (
    <Page title={t('rules.title')} lead={t('rules.lead')} action={action}>
      <Card>
        <Loaded query={rules} skeleton={<Skeleton rows={4} height={96} />}>
          {(all) =>
            all.length > 0 ? (
              <RulesList rules={all} onEdit={setEdited} />
            ) : (
              <Empty icon="branch" title={t('rules.empty')} lead={t('rules.emptyLead')}>
                {add}
                <LinkButton to={paths.review} variant="default">
                  {t('rules.toReview')}
                </LinkButton>
              </Empty>
            )
          }
        </Loaded>
      </Card>
      <p className={classes.links}>
        <Link to={paths.learning}>{t('rules.toLearning')}</Link>
        <Link to={paths.names}>{t('rules.toNames')}</Link>
      </p>
      <Modal
        title={isNew ? t('rules.newTitle') : t('rules.editTitle')}
        isOpen={edited !== undefined}
        onClose={close}
        isWide
      >
        {edited && <RuleForm {...(edited !== 'new' && { rule: edited })} onDone={close} />}
      </Modal>
    </Page>
  );
}
