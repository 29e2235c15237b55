import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { NativeSelect, TextInput } from '../../ui/forms/inputs.tsx';
import { useCategoryChoices } from '../categories/category-options.queries.ts';
import { ACTIONS, type ActionKind, type ActionValues, newAction } from './rule-values.ts';
import classes from './rules-page.module.css';
import { ShareFields } from './share-fields.tsx';

/** What is done, and with what. */
export function ActionFields(props: {
  index: number;
  action: ActionValues;
  errors: Record<string, ReactNode>;
  onChange: (action: ActionValues) => void;
  onRemove: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const { index, action } = props;
  const number = index + 1;
  const path = `actions.${index}`;
  // Of shares the server may name a single one.
  const [error] = Object.entries(props.errors).flatMap(([at, words]) =>
    at.startsWith(`${path}.value`) ? [words] : [],
  );
  return (
    <div className={classes.part}>
      <NativeSelect
        aria-label={t('rules.action', { number })}
        data-path={`${path}.set`}
        value={action.set}
        error={props.errors[`${path}.set`]}
        onChange={(event) =>
          props.onChange({ ...newAction(event.currentTarget.value as ActionKind), key: action.key })
        }
        data={ACTIONS.map((set) => ({ value: set, label: t(`rules.sets.${set}`) }))}
      />
      <div className={classes.wide}>
        <ActionValue
          label={t('rules.actionValue', { number })}
          path={`${path}.value`}
          action={action}
          error={error}
          onChange={(changed) => props.onChange({ ...action, ...changed })}
        />
      </div>
      {props.onRemove && (
        <IconButton icon="bin" label={t('rules.removeAction', { number })} onClick={props.onRemove} />
      )}
    </div>
  );
}

function ActionValue(props: {
  label: string;
  path: string;
  action: ActionValues;
  error: ReactNode;
  onChange: (changed: Partial<ActionValues>) => void;
}) {
  const { t } = useTranslation();
  const choices = useCategoryChoices();
  const { set, value, shares } = props.action;
  if (set === 'ignore') return <p className={classes.quiet}>{t('rules.ignoreHint')}</p>;
  if (set === 'lines')
    return (
      <ShareFields
        path={props.path}
        shares={shares}
        error={props.error}
        onChange={(next) => props.onChange({ shares: next })}
      />
    );
  const shared = {
    'aria-label': props.label,
    'data-path': props.path,
    value,
    error: props.error,
    onChange: (event: { currentTarget: { value: string } }) =>
      props.onChange({ value: event.currentTarget.value }),
  };
  if (set === 'category_id')
    return <NativeSelect {...shared} data={[{ value: '', label: t('rules.choose') }, ...choices]} />;
  return <TextInput {...shared} maxLength={set === 'add_tag' ? 40 : 120} autoComplete="off" />;
}
