import type { FileImport } from '@saldo/contract';
import { parseTypedAmount } from '@saldo/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { amountInput } from '../../ui/forms/amount-input.ts';
import { NativeSelect, TextInput } from '../../ui/forms/inputs.tsx';
import { toTyped } from '../../ui/money-and-dates/amounts.ts';
import { listCurrencies } from '../../ui/money-and-dates/currency-names.ts';
import { homeCurrency } from '../../ui/money-and-dates/home-currency.ts';
import type { NewSource } from './file-imports.queries.ts';
import classes from './import-page.module.css';

type Account = FileImport['accounts'][number];

/** What a source will be that is made on confirming: only what the file doesn't say is asked. */
export function NewSourceFields(props: {
  account: Account;
  planned: NewSource;
  /** Of the sources that there are, and of all totals. */
  currencies: readonly string[];
  onChange: (planned: NewSource) => void;
}) {
  const { t, i18n } = useTranslation();
  const { account, planned, onChange } = props;
  const [name, setName] = useState(planned.name);
  const [typed, setTyped] = useState(planned.balance == null ? '' : toTyped(Number(planned.balance)));
  const balance = typed.trim() === '' ? null : parseTypedAmount(typed, planned.currency);
  const isNameless = name.trim() === '';
  const asksCurrency = account.currency === null && props.currencies.length > 1;
  const keep = (said: Partial<NewSource> = {}) => {
    const next = { ...planned, name: name.trim(), balance: balance ?? null, ...said };
    if (!isNameless && balance !== undefined) onChange(next);
  };
  return (
    <div className={classes.newSource}>
      <TextInput
        label={t('fileImports.newSourceName')}
        value={name}
        maxLength={120}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onBlur={() => keep()}
        error={isNameless ? t('fileImports.newSourceNameless') : undefined}
      />
      {asksCurrency && (
        <NativeSelect
          label={t('fileImports.newSourceCurrency')}
          description={t('fileImports.newSourceCurrencyHint')}
          value={planned.currency}
          onChange={({ currentTarget: { value } }) => keep({ currency: value })}
          data={listCurrencies(i18n.language, [homeCurrency()])}
        />
      )}
      {account.opening === null && (
        <TextInput
          label={t('fileImports.newSourceBalance')}
          description={t('fileImports.newSourceBalanceHint')}
          {...amountInput(planned.currency)}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onBlur={() => keep()}
          error={balance === undefined ? t('fileImports.newSourceBalanceInvalid') : undefined}
        />
      )}
    </div>
  );
}
