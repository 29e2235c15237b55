import type { Scenario } from '@saldo/contract';
import { parseTypedAmount } from '@saldo/domain';
import { useTranslation } from 'react-i18next';
import { checks } from '../../ui/forms/checks.ts';
import { DayField } from '../../ui/forms/day-field.tsx';
import { AmountField, Fields, SelectField, TextField } from '../../ui/forms/fields.tsx';
import { FormEnd } from '../../ui/forms/form-end.tsx';
import { useSubmit } from '../../ui/forms/submit.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { today } from '../../ui/money-and-dates/dates.ts';
import { homeCurrency } from '../../ui/money-and-dates/home-currency.ts';
import { useRecurring } from '../recurring/recurring.queries.ts';
import { useSources } from '../sources/sources.queries.ts';
import { type ScenarioBody, useSaveScenario } from './scenarios.queries.ts';

const RHYTHMS = { once: null, month: 1, quarter: 3, year: 1, week: 1 } as const;
type Rhythm = keyof typeof RHYTHMS;
type Kind = 'add' | 'raise' | 'set' | 'remove' | 'none';
type Change = ScenarioBody['changes'][number];

type Values = {
  name: string;
  kind: Kind;
  item: string;
  title: string;
  type: 'expense' | 'income';
  source: string;
  amount: string;
  rhythm: Rhythm;
  date: string;
};

/** A scenario's name and one more change; what was added before is listed on the page. */
export function ScenarioForm({ scenario, onDone }: { scenario?: Scenario; onDone: (id: string) => void }) {
  const { t } = useTranslation();
  const items = (useRecurring().data ?? []).filter(({ state }) => state === 'found' || state === 'confirmed');
  const sources = useSources().data ?? [];
  const save = useSaveScenario(scenario?.id);
  const initialValues: Values = {
    ...{ name: scenario?.name ?? '', kind: 'add', item: items[0]?.id ?? '', title: '', type: 'expense' },
    source: '',
    ...{ amount: '', rhythm: 'once', date: today() },
  };
  const form = useForm<Values>({
    initialValues,
    validate: {
      name: checks.name,
      title: (title, { kind }) => (kind === 'add' ? checks.name(title) : null),
      amount: (amount, { kind }) =>
        kind === 'remove' || kind === 'none' ? null : checks.positiveAmount(amount),
      item: (item, { kind }) => (kind === 'add' || kind === 'none' || item ? null : t('forecast.chooseItem')),
    },
  });
  const { submit, failure, isPending } = useSubmit(save, form, t('forecast.saveFailed'));
  const { kind } = form.values;
  const send = (values: Values) =>
    submit(
      {
        name: values.name,
        changes: [...((scenario?.changes ?? []) as Change[]), ...toChanges(values, items, sources)],
      },
      ({ results }) => onDone(results.id),
    );
  const kinds = ['add', 'raise', 'set', 'remove', ...(scenario ? ['none'] : [])] as Kind[];
  return (
    <Fields form={form} onSubmit={send}>
      <TextField form={form} name="name" label={t('forecast.scenarioName')} required />
      <SelectField
        form={form}
        name="kind"
        label={t('forecast.change')}
        data={kinds.map((value) => ({ value, label: t(`forecast.kinds.${value}`) }))}
      />
      {kind === 'add' ? (
        <>
          <TextField form={form} name="title" label={t('forecast.itemName')} required />
          <SelectField
            form={form}
            name="type"
            label={t('forecast.type')}
            data={(['expense', 'income'] as const).map((value) => ({
              value,
              label: t(`forecast.types.${value}`),
            }))}
          />
          <SelectField
            form={form}
            name="source"
            label={t('forecast.source')}
            data={[
              { value: '', label: t('forecast.noSource') },
              ...sources.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          <SelectField
            form={form}
            name="rhythm"
            label={t('forecast.rhythm')}
            data={(Object.keys(RHYTHMS) as Rhythm[]).map((value) => ({
              value,
              label: t(`forecast.rhythms.${value}`),
            }))}
          />
        </>
      ) : (
        kind !== 'none' && (
          <SelectField
            form={form}
            name="item"
            label={t('forecast.item')}
            data={items.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )
      )}
      {(kind === 'add' || kind === 'raise' || kind === 'set') && (
        <AmountField form={form} name="amount" label={t(`forecast.amounts.${kind}`)} required />
      )}
      {kind !== 'none' && <DayField form={form} name="date" label={t('forecast.from')} required />}
      <FormEnd failure={failure} isPending={isPending} action={t('forecast.saveScenario')} />
    </Fields>
  );
}

type InCurrency = { id: string; currency: string };

function toChanges(values: Values, items: readonly InCurrency[], sources: readonly InCurrency[]): Change[] {
  const { kind, item: recurring_id, date } = values;
  if (kind === 'none') return [];
  if (kind === 'remove') return [{ kind, recurring_id, from: date }];
  const [all, id] = kind === 'add' ? [sources, values.source] : [items, recurring_id];
  const currency = all.find((one) => one.id === id)?.currency ?? homeCurrency();
  const amount = parseTypedAmount(values.amount, currency) ?? '';
  if (kind === 'raise') return [{ kind: 'change', recurring_id, by: amount, from: date }];
  if (kind === 'set') return [{ kind: 'change', recurring_id, amount, from: date }];
  const { rhythm } = values;
  const unit = rhythm === 'quarter' || rhythm === 'once' ? 'month' : rhythm;
  const count = RHYTHMS[rhythm];
  return [
    {
      ...{ kind: 'add', name: values.title, type: values.type, amount, currency, date },
      source_id: values.source || null,
      every: count === null ? null : { unit, count },
    },
  ];
}
