import type { FileImport, StatementMapping } from '@saldo/contract';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { NativeSelect } from '../../ui/forms/inputs.tsx';
import { useChangeFile } from './file-imports.queries.ts';
import classes from './import-page.module.css';

type Role = StatementMapping['columns'][number];
type Ways = Pick<StatementMapping, 'date_order' | 'decimal_mark' | 'sign'>;

const ROLES: readonly Role[] = [
  ...(['date', 'value_date', 'amount', 'money_out', 'money_in', 'flag', 'fee', 'balance'] as const),
  ...(['currency', 'name', 'description', 'type', 'ref', 'status', 'account', 'category'] as const),
  ...(['category_group', 'tags', 'transfer', 'ignored'] as const),
];
const WAYS: { [way in keyof Ways]: readonly Ways[way][] } = {
  date_order: ['dmy', 'mdy', 'ymd'],
  decimal_mark: ['comma', 'point'],
  sign: ['as_written', 'turned', 'by_flag'],
};

/** For whoever sees that a column was taken for another: what each of them holds. */
export function ColumnsForm({ file, mapping }: { file: FileImport; mapping: StatementMapping }) {
  const { t } = useTranslation();
  const change = useChangeFile(file);
  const [columns, setColumns] = useState(mapping.columns);
  const { date_order, decimal_mark, sign } = mapping;
  const [ways, setWays] = useState<Ways>({ date_order, decimal_mark, sign });
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    change.mutate(
      { mapping: { columns, ...ways } },
      {
        onError: (error) => showToast('failure', t('fileImports.readFailed'), describeFailure(error, '')),
      },
    );
  };
  const toWay = (way: keyof Ways, label: string) => (
    <NativeSelect
      label={label}
      value={ways[way]}
      onChange={({ currentTarget: { value } }) => setWays({ ...ways, [way]: value })}
      data={WAYS[way].map((one) => ({ value: one, label: t(`fileImports.choice.${one}`) }))}
    />
  );
  return (
    <form onSubmit={send}>
      <div className={classes.columns}>
        {columns.map((role, index) => (
          <NativeSelect
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            key={index}
            label={file.headings[index] || t('fileImports.column', { number: index + 1 })}
            value={role}
            onChange={({ currentTarget: { value } }) => setColumns(columns.with(index, value as Role))}
            data={ROLES.map((one) => ({ value: one, label: t(`fileImports.role.${one}`) }))}
          />
        ))}
      </div>
      <div className={`${classes.columns} ${classes.ways}`}>
        {toWay('date_order', t('fileImports.dateOrder'))}
        {toWay('decimal_mark', t('fileImports.decimalMark'))}
        {toWay('sign', t('fileImports.sign'))}
      </div>
      <Button type="submit" variant="default" loading={change.isPending}>
        {t('fileImports.readAgain')}
      </Button>
    </form>
  );
}
