import type { FileImportItem } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Card } from '../../ui/layout/card.tsx';
import { Clamped } from '../../ui/layout/clamped.tsx';
import { readPage, toPage } from '../../ui/lists/page-address.ts';
import { Pager } from '../../ui/lists/pager.tsx';
import table from '../../ui/lists/table.module.css';
import { formatDay } from '../../ui/money-and-dates/dates.ts';
import { homeCurrency } from '../../ui/money-and-dates/home-currency.ts';
import { SignedMoney } from '../../ui/money-and-dates/money.tsx';
import { describeReason } from './describe-file.ts';
import type { Preview } from './file-imports.queries.ts';
import classes from './preview-rows.module.css';

/** The rows in the file's order, each with what becomes of it and why. */
export function PreviewRows({ file }: { file: Preview }) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const page = readPage(params);
  const { pages, items } = file;
  const currencies = new Map(file.accounts.map(({ key, currency }) => [key, currency]));
  if (file.rows === 0) return null;
  return (
    <Card title={t('fileImports.rowsTitle')}>
      <table className={`${table.table} ${classes.rows}`}>
        <caption className="visually-hidden">{t('fileImports.rowsTitle')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('fileImports.lineColumn')}</th>
            <th scope="col">{t('fileImports.date')}</th>
            <th scope="col">{t('fileImports.name')}</th>
            <th scope="col">{t('fileImports.decision')}</th>
            <th scope="col" className={table.number}>
              {t('fileImports.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item, index) => {
            const currency = item.currency ?? currencies.get(item.account) ?? homeCurrency();
            // biome-ignore lint/suspicious/noArrayIndexKey: a line may hold several rows, and they do not change
            return <Row key={index} item={item} currency={currency} />;
          })}
        </tbody>
      </table>
      {pages > 1 && (
        <Pager
          page={Math.min(page, pages)}
          pages={pages}
          onTurn={(next) => setParams({ file: file.id, ...toPage(next) }, { state: { keepsScroll: true } })}
        />
      )}
    </Card>
  );
}

function Row({ item, currency }: { item: FileImportItem; currency: string }) {
  const { t } = useTranslation();
  const { line, date, name, description, decision } = item;
  const reason = describeReason(t, item);
  return (
    <tr>
      <td className={classes.line}>
        <span className={classes.word}>{t('fileImports.lineColumn')} </span>
        {line}
      </td>
      <td className={classes.date}>{formatDay(date)}</td>
      <th scope="row" className={classes.about}>
        <Clamped text={name || t('fileImports.nameless')} />
        {description && description !== name && (
          <span className={classes.quiet}>
            <Clamped text={description} />
          </span>
        )}
      </th>
      <td className={classes.decision}>
        <span className={classes.chip} data-decision={decision}>
          {t(`fileImports.decided.${decision}`)}
        </span>
        {reason && <span className={classes.quiet}>{reason}</span>}
      </td>
      <td className={`${table.number} ${classes.amount}`}>
        <SignedMoney type={item.type} amount={item.amount} currency={currency} />
      </td>
    </tr>
  );
}
