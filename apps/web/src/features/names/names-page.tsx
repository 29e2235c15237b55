import type { NameRule } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Switch } from '../../ui/forms/switch.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { useNameRules, useToggleNameRule } from './names.queries.ts';
import classes from './names-page.module.css';

/** How a bank's writing becomes the name of a shop, step by step. */
export function NamesPage() {
  const { t } = useTranslation();
  const rules = useNameRules();
  const toggle = useToggleNameRule();
  return (
    <Page title={t('names.title')} lead={t('names.lead')}>
      <Card>
        <Loaded query={rules} skeleton={<Skeleton rows={11} height={64} />}>
          {(all) => (
            <ul className={classes.list} aria-label={t('names.list')}>
              {all.map((rule) => (
                <Item key={rule.id} rule={rule} onToggle={() => toggle.mutate(rule)} />
              ))}
            </ul>
          )}
        </Loaded>
      </Card>
    </Page>
  );
}

function Item({ rule, onToggle }: { rule: NameRule; onToggle: () => void }) {
  const { t } = useTranslation();
  const what = t(`names.rules.${rule.id}`);
  return (
    <li className={classes.item} data-off={!rule.active || undefined}>
      <div className={classes.words}>
        <h2 className={classes.what}>{what}</h2>
        <p className={classes.example}>
          <span>{rule.example.from}</span>
          <span aria-hidden="true"> → </span>
          <span className="visually-hidden">{t('names.becomes')}</span>
          <strong>{rule.example.to}</strong>
        </p>
      </div>
      <Switch isOn={rule.active} onToggle={onToggle} label={t('names.activeOf', { what })} />
    </li>
  );
}
