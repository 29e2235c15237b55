import type { RequestOf, Source } from '@saldo/contract';
import { parseTypedAmount } from '@saldo/domain';
import i18next from 'i18next';
import { checks, positiveAmountIn } from '../../ui/forms/checks.ts';
import { homeCurrency } from '../../ui/money-and-dates/home-currency.ts';

/** What the form of a transfer holds. */
export type TransferValues = {
  source_id: string;
  to_source_id: string;
  amount: string;
  to_amount: string;
  date: string;
  name: string;
  description: string;
};

type Currencies = [from: string, to: string];

/** The currencies of both sides; the same twice for as long as one of them is not chosen. */
export function currenciesOf(
  { source_id, to_source_id }: TransferValues,
  sources: Pick<Source, 'id' | 'currency'>[],
): Currencies {
  const find = (id: string) => sources.find((source) => source.id === id)?.currency;
  const from = find(source_id) ?? find(to_source_id) ?? homeCurrency();
  return [from, find(to_source_id) ?? from];
}

/** What is wrong with it, by field; what arrives is asked for only where it is other money. */
export function checkTransfer(values: TransferValues, [from, to]: Currencies) {
  const { source_id, to_source_id, name } = values;
  const isSame = source_id !== '' && source_id === to_source_id;
  return {
    source_id: checks.required(source_id),
    to_source_id: checks.required(to_source_id) ?? (isSame ? i18next.t('transferForm.sameSource') : null),
    amount: positiveAmountIn(values.amount, from),
    to_amount: from === to ? null : positiveAmountIn(values.to_amount, to),
    date: checks.required(values.date),
    name: name.trim() ? checks.name(name) : null,
    description: checks.description(values.description),
  };
}

export function toTransferBody(
  { source_id, to_source_id, date, description, ...typed }: TransferValues,
  [from, to]: Currencies,
): RequestOf<'createTransfer'>['body'] {
  return {
    from_source_id: source_id,
    to_source_id,
    amount: parseTypedAmount(typed.amount, from) ?? '',
    ...(from !== to && { to_amount: parseTypedAmount(typed.to_amount, to) ?? '' }),
    date,
    ...(typed.name.trim() && { name: typed.name }),
    description,
  };
}
