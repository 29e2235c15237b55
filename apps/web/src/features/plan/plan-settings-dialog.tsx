import type { MonthlyPlan } from '@saldo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Fields, SelectField } from '../../ui/forms/fields.tsx';
import { FormEnd } from '../../ui/forms/form-end.tsx';
import { useSubmit } from '../../ui/forms/submit.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { formatMonth } from '../../ui/money-and-dates/dates.ts';
import { moveMonth } from '../../ui/money-and-dates/months.ts';
import { useUndoableOutcome } from '../changes/undo.queries.ts';
import { useSources } from '../sources/sources.queries.ts';
import { type PlanSettings, useChangePlan } from './plan.queries.ts';
import { presentMonth } from './plan-address.ts';
import classes from './plan-view.module.css';
import { PLAN_TOPIC } from './planned-edits.ts';

const MODES = ['limits', 'envelopes'] as const;
const [MONTHS_BACK, MONTHS_AHEAD] = [36, 12];

/** How the plan works, when it starts, and whose money it is about. */
export function PlanSettingsDialog(props: { plan: MonthlyPlan; isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal title={t('plan.settings')} isOpen={props.isOpen} onClose={props.onClose}>
      <SettingsForm plan={props.plan} onDone={props.onClose} />
    </Modal>
  );
}

function SettingsForm({ plan, onDone }: { plan: MonthlyPlan; onDone: () => void }) {
  const { t } = useTranslation();
  const sources = useSources();
  const change = useChangePlan();
  const tellOutcome = useUndoableOutcome();
  const start = plan.starts_on?.slice(0, 7) ?? '';
  const form = useForm({
    initialValues: { mode: plan.mode, start, sources: plan.source_ids?.join(' ') ?? '' },
  });
  const { submit, failure, isPending } = useSubmit(change, form, t('plan.settingsNotSaved'));
  const [error, setError] = useState<string>();
  const { mode, sources: chosen } = form.values;
  const ids = chosen.split(' ').filter(Boolean);
  const isAll = !form.values.sources;
  const choose = (next: readonly string[]) => {
    setError(undefined);
    form.setFieldValue('sources', next.join(' '));
  };
  const send = (values: typeof form.values) => {
    const body: PlanSettings = {
      mode: values.mode,
      // What follows from the first planned month goes on doing so.
      ...(values.start !== start && { starts_on: values.start ? `${values.start}-01` : null }),
      source_ids: isAll ? null : ids.filter((id) => id !== NONE),
    };
    if (body.source_ids?.length === 0) return setError(t('plan.oneSource'));
    void submit(body, (answer) => {
      onDone();
      tellOutcome(Promise.resolve(answer), {
        done: t('plan.settingsSaved'),
        failed: t('plan.settingsNotSaved'),
        change: ({ change_id }) => change_id,
        topic: PLAN_TOPIC,
      });
    });
  };
  return (
    <Fields form={form} onSubmit={send}>
      <fieldset className={classes.choices}>
        <legend>{t('plan.mode')}</legend>
        {MODES.map((one) => (
          <label key={one} className={classes.mode}>
            <input
              type="radio"
              name="mode"
              value={one}
              checked={mode === one}
              onChange={() => form.setFieldValue('mode', one)}
            />
            <span>
              <strong>{t(`plan.modes.${one}`)}</strong>
              <span>{t(`plan.modeHints.${one}`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <SelectField
        form={form}
        name="start"
        label={t('plan.start')}
        data={[{ value: '', label: t('plan.startsByItself') }, ...listStarts(start)]}
      />
      <fieldset className={classes.choices}>
        <legend>{t('plan.sources')}</legend>
        <Checkbox label={t('plan.allSources')} isOn={isAll} onChange={(isOn) => choose(isOn ? [] : [NONE])} />
        {!isAll && (
          <Loaded query={sources} skeleton={<Skeleton rows={3} height={36} />}>
            {(all) =>
              all.map(({ id, name }) => (
                <Checkbox
                  key={id}
                  label={name}
                  isOn={ids.includes(id)}
                  onChange={(isOn) =>
                    choose(isOn ? [...ids, id] : [NONE, ...ids.filter((one) => one !== id)])
                  }
                />
              ))
            }
          </Loaded>
        )}
        {error && (
          <p className={classes.error} role="alert">
            {error}
          </p>
        )}
      </fieldset>
      <FormEnd failure={failure} isPending={isPending} action={t('plan.saveSettings')} />
    </Fields>
  );
}

/** Stands for a choice among sources of which none is chosen yet. */
const NONE = '-';

function listStarts(start: string): { value: string; label: string }[] {
  const present = presentMonth();
  const months = Array.from({ length: MONTHS_BACK + MONTHS_AHEAD + 1 }, (_, index) =>
    moveMonth(present, MONTHS_AHEAD - index),
  );
  return [...new Set([...months, ...(start ? [start] : [])])]
    .toSorted()
    .toReversed()
    .map((month) => ({ value: month, label: formatMonth(month, true) }));
}
