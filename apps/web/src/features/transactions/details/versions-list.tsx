import type { Transaction, TransactionVersion } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Collapsible } from '../../../ui/layout/collapsible.tsx';
import { Loaded, Skeleton } from '../../../ui/lists/states.tsx';
import { formatInstant } from '../../../ui/money-and-dates/dates.ts';
import { useTransactionHistory } from '../model/transactions.queries.ts';
import { fieldLabel, fieldText, versionKind } from './version-words.ts';
import classes from './versions-list.module.css';

/** What was made of a transaction, change by change; asked for once somebody wants to know. */
export function VersionsList({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation();
  return (
    <Collapsible label={t('versions.title')} className={classes.fold ?? ''}>
      <Versions transaction={transaction} />
    </Collapsible>
  );
}

function Versions({ transaction: { id, currency } }: { transaction: Transaction }) {
  const history = useTransactionHistory(id);
  return (
    <Loaded query={history} skeleton={<Skeleton rows={2} />}>
      {(versions) => (
        <ol className={classes.versions}>
          {versions.map((version) => (
            <Version key={version.version} version={version} currency={currency} />
          ))}
        </ol>
      )}
    </Loaded>
  );
}

function Version({ version, currency }: { version: TransactionVersion; currency: string }) {
  const { t } = useTranslation();
  const { at, by, fields } = version;
  const isGone = fields.length > 0 && fields.every(({ after }) => after === null);
  const isNew = fields.length > 0 && fields.every(({ before }) => before === null);
  return (
    <li>
      <p className={classes.what}>{versionKind(t, version)}</p>
      <p className={classes.when}>
        {at ? formatInstant(at) : t('versions.longAgo')} · {t(`changes.by.${by}`)}
      </p>
      {!isGone && (
        <dl className={classes.fields}>
          {fields.map(({ field, before, after }) => {
            const label = fieldLabel(t, field);
            if (!label) return null;
            return (
              <div key={field}>
                <dt>{label}</dt>
                <dd>
                  {!isNew && (
                    <>
                      <del>{fieldText(t, field, before, currency)}</del>
                      <span aria-hidden="true"> → </span>
                    </>
                  )}
                  {fieldText(t, field, after, currency)}
                </dd>
              </div>
            );
          })}
        </dl>
      )}
    </li>
  );
}
