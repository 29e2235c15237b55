import type { Rule } from '@saldo/contract';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { Fields, SelectField, TextField } from '../../ui/forms/fields.tsx';
import { FormEnd } from '../../ui/forms/form-end.tsx';
import { useSubmit } from '../../ui/forms/submit.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { useFinestCurrency } from '../sources/sources.queries.ts';
import { ActionFields } from './action-fields.tsx';
import { ConditionFields } from './condition-fields.tsx';
import { checkRule } from './rule-checks.ts';
import { RulePreview } from './rule-preview.tsx';
import {
  NEW_RULE,
  newAction,
  newCondition,
  type RuleValues,
  toRuleBody,
  toRuleValues,
} from './rule-values.ts';
import { useSaveRule } from './rules.queries.ts';
import classes from './rules-page.module.css';
import { useRun } from './use-run.ts';

/** As many as the server takes. */
const MOST = 20;

export function RuleForm({ rule, onDone }: { rule?: Rule; onDone: () => void }) {
  const { t } = useTranslation();
  const { run } = useRun();
  const currency = useFinestCurrency();
  const form = useForm<RuleValues>({
    initialValues: rule ? toRuleValues(rule) : NEW_RULE(),
    validate: (values) => checkRule(values, currency),
  });
  const { submit, failure, isPending } = useSubmit(useSaveRule(rule?.id), form, t('rules.failed'));
  const { conditions, actions } = form.values;
  const send = (values: RuleValues) =>
    void submit(toRuleBody(values, currency), () => {
      onDone();
      const done = rule ? t('rules.saved') : t('rules.created');
      showToast('success', done, undefined, [{ label: t('rules.runOffer'), onClick: run }]);
    });
  // What had the focus may be gone: it goes on where the next thing is to be done.
  const replace = <Key extends 'conditions' | 'actions'>(key: Key, next: RuleValues[Key], path: string) => {
    form.clearErrors();
    flushSync(() => form.setFieldValue(key, next as never));
    form.getInputNode(path)?.focus();
  };
  return (
    <Fields form={form} onSubmit={send}>
      <TextField form={form} name="name" label={t('rules.name')} required />
      <SelectField
        form={form}
        name="match"
        label={t('rules.match')}
        data={[
          { value: 'all', label: t('rules.matchAll') },
          { value: 'any', label: t('rules.matchAny') },
        ]}
      />
      <fieldset className={classes.parts}>
        <legend>{t('rules.conditions')}</legend>
        {conditions.map((condition, index) => (
          <ConditionFields
            key={condition.key}
            index={index}
            condition={condition}
            errors={form.errors}
            onChange={(changed, path) => {
              form.clearFieldError(path);
              form.setFieldValue('conditions', conditions.with(index, changed));
            }}
            onRemove={
              conditions.length > 1
                ? () =>
                    replace(
                      'conditions',
                      conditions.toSpliced(index, 1),
                      `conditions.${Math.max(0, index - 1)}.field`,
                    )
                : undefined
            }
          />
        ))}
        <Button
          variant="default"
          className={classes.add}
          disabled={conditions.length >= MOST}
          onClick={() =>
            replace('conditions', [...conditions, newCondition()], `conditions.${conditions.length}.field`)
          }
        >
          {t('rules.addCondition')}
        </Button>
      </fieldset>
      <fieldset className={classes.parts}>
        <legend>{t('rules.actions')}</legend>
        {actions.map((action, index) => (
          <ActionFields
            key={action.key}
            index={index}
            action={action}
            errors={form.errors}
            onChange={(changed) => {
              form.clearFieldError(`actions.${index}.value`);
              form.setFieldValue('actions', actions.with(index, changed));
            }}
            onRemove={
              actions.length > 1
                ? () =>
                    replace('actions', actions.toSpliced(index, 1), `actions.${Math.max(0, index - 1)}.set`)
                : undefined
            }
          />
        ))}
        <Button
          variant="default"
          className={classes.add}
          disabled={actions.length >= MOST}
          onClick={() =>
            replace('actions', [...actions, newAction('add_tag')], `actions.${actions.length}.set`)
          }
        >
          {t('rules.addAction')}
        </Button>
      </fieldset>
      <RulePreview values={form.values} />
      <FormEnd failure={failure} isPending={isPending} action={rule ? t('rules.save') : t('rules.create')} />
    </Fields>
  );
}
