import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { amountInput } from '../../ui/forms/amount-input.ts';
import { dayInput } from '../../ui/forms/day-input.ts';
import { NativeSelect, TextInput } from '../../ui/forms/inputs.tsx';
import { useSources } from '../sources/sources.queries.ts';
import {
  type ConditionValues,
  FIELDS,
  type Field,
  kindOf,
  newCondition,
  type Op,
  opsOf,
  TYPES,
} from './rule-values.ts';
import classes from './rules-page.module.css';

type Errors = Record<string, ReactNode>;

/** What, how, and with which value; which values there are depends on what it is. */
export function ConditionFields(props: {
  index: number;
  condition: ConditionValues;
  errors: Errors;
  onChange: (condition: ConditionValues, path: string) => void;
  onRemove: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const { index, condition } = props;
  const { field, op } = condition;
  const number = index + 1;
  const path = `conditions.${index}`;
  const kind = kindOf(field);
  const change = (changed: Partial<ConditionValues>, of = 'value') =>
    props.onChange({ ...condition, ...changed }, `${path}.${of}`);
  const changeField = (next: Field) => {
    const isAlike = kindOf(next) === kind;
    change(isAlike ? { field: next } : { ...newCondition(next), key: condition.key });
  };
  return (
    <div className={classes.part}>
      <NativeSelect
        aria-label={t('rules.field', { number })}
        data-path={`${path}.field`}
        value={field}
        error={props.errors[`${path}.field`]}
        onChange={(event) => changeField(event.currentTarget.value as Field)}
        data={FIELDS.map((one) => ({ value: one, label: t(`rules.fields.${one}`) }))}
      />
      <NativeSelect
        aria-label={t('rules.op', { number })}
        data-path={`${path}.op`}
        value={op}
        error={props.errors[`${path}.op`]}
        onChange={(event) => change({ op: event.currentTarget.value as Op })}
        data={opsOf(field).map((one) => ({
          value: one,
          label: t(`rules.ops.${kind}.${one}` as 'rules.ops.text.is'),
        }))}
      />
      <div className={classes.values}>
        <ValueField
          label={t('rules.value', { number })}
          path={`${path}.value`}
          condition={condition}
          value={condition.value}
          error={props.errors[`${path}.value`] ?? props.errors[`${path}.value.0`]}
          onChange={(value) => change({ value })}
        />
        {op === 'between' && (
          <>
            <span>{t('rules.and')}</span>
            <ValueField
              label={t('rules.to', { number })}
              path={`${path}.value.1`}
              condition={condition}
              value={condition.to}
              error={props.errors[`${path}.value.1`]}
              onChange={(to) => change({ to }, 'value.1')}
            />
          </>
        )}
      </div>
      {props.onRemove && (
        <IconButton icon="bin" label={t('rules.removeCondition', { number })} onClick={props.onRemove} />
      )}
    </div>
  );
}

function ValueField(props: {
  label: string;
  path: string;
  condition: ConditionValues;
  value: string;
  error: ReactNode;
  onChange: (value: string) => void;
}) {
  const { t } = useTranslation();
  const { data: sources = [] } = useSources();
  const { value } = props;
  const kind = kindOf(props.condition.field);
  const shared = {
    'aria-label': props.label,
    'data-path': props.path,
    value,
    error: props.error,
    onChange: (event: { currentTarget: { value: string } }) => props.onChange(event.currentTarget.value),
  };
  if (kind === 'type')
    return (
      <NativeSelect
        {...shared}
        data={TYPES.map((type) => ({ value: type, label: t(`rules.types.${type}`) }))}
      />
    );
  if (kind === 'source')
    return (
      <NativeSelect
        {...shared}
        data={[
          { value: '', label: t('rules.choose') },
          ...sources.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    );
  if (kind === 'date') return <TextInput {...dayInput(value)} {...shared} />;
  if (kind === 'amount') return <TextInput {...amountInput()} {...shared} />;
  return (
    <TextInput
      {...shared}
      maxLength={200}
      autoComplete="off"
      {...(props.condition.op === 'matches' && { placeholder: t('rules.matchesHint') })}
    />
  );
}
