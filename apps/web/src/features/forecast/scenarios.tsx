import type { Scenario } from '@saldo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { findNewestChange } from '../changes/changes.queries.ts';
import { useUndoableOutcome } from '../changes/undo.queries.ts';
import { useRecurring } from '../recurring/recurring.queries.ts';
import { MOST_SCENARIOS_SHOWN } from './forecast-address.ts';
import classes from './forecast-page.module.css';
import { ScenarioForm } from './scenario-form.tsx';
import { useDescribeChange } from './scenario-sentences.ts';
import { useApplyScenario, useRemoveScenario, useSaveScenario, useScenarios } from './scenarios.queries.ts';

type Shown = { shown: readonly string[]; onShow: (ids: string[]) => void };

/** What if: up to three scenarios in the chart; each can be applied, or forgotten. */
export function Scenarios({ shown, onShow }: Shown) {
  const { t } = useTranslation();
  const scenarios = useScenarios();
  const [edited, setEdited] = useState<Scenario | 'new'>();
  const close = () => setEdited(undefined);
  const showNew = (id: string) => {
    close();
    if (!shown.includes(id)) onShow([...shown, id].slice(-MOST_SCENARIOS_SHOWN));
  };
  return (
    <Card title={t('forecast.whatIf')}>
      <Loaded query={scenarios} skeleton={<Skeleton rows={2} height={44} />}>
        {(all) => (
          <>
            {all.length === 0 && <p className={classes.note}>{t('forecast.whatIfLead')}</p>}
            {all.map((scenario) => (
              <ScenarioRow
                key={scenario.id}
                {...{ scenario, shown, onShow }}
                onEdit={() => setEdited(scenario)}
              />
            ))}
          </>
        )}
      </Loaded>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => setEdited('new')}>
          {t('forecast.newScenario')}
        </Button>
      </div>
      <Modal
        title={edited === 'new' ? t('forecast.newScenario') : t('forecast.editScenario')}
        isOpen={edited !== undefined}
        onClose={close}
      >
        {edited && <ScenarioForm {...(edited !== 'new' && { scenario: edited })} onDone={showNew} />}
      </Modal>
    </Card>
  );
}

function ScenarioRow(props: Shown & { scenario: Scenario; onEdit: () => void }) {
  const { t } = useTranslation();
  const { scenario, shown, onShow } = props;
  const { id, name, changes } = scenario;
  const remove = useRemoveScenario();
  const apply = useApplyScenario();
  const save = useSaveScenario(id);
  const tellOutcome = useUndoableOutcome();
  const describe = useDescribeChange(useRecurring().data);
  const [dialog, ask] = useConfirm();
  const isShown = shown.includes(id);
  const without = (index: number) =>
    save.mutate({
      body: { name, changes: changes.filter((_, at) => at !== index) },
      key: crypto.randomUUID(),
    });
  const askRemove = () =>
    ask({
      text: t('forecast.confirmDelete', { name }),
      action: t('forecast.deleteAction'),
      onYes: () =>
        tellOutcome(remove.mutateAsync(scenario), {
          done: t('forecast.deleted'),
          failed: t('forecast.deleteFailed'),
          change: () => findNewestChange('scenario.deleted', name),
        }),
    });
  const askApply = () =>
    ask({
      text: t('forecast.confirmApply', { name }),
      about: t('forecast.applyAbout'),
      action: t('forecast.applyAction'),
      onYes: () =>
        tellOutcome(apply.mutateAsync(scenario), {
          done: ({ skipped }) =>
            skipped.length === 0
              ? t('forecast.applied')
              : t('forecast.appliedInPart', { count: skipped.length }),
          failed: t('forecast.applyFailed'),
          change: () => findNewestChange('scenario.applied', name),
        }),
    });
  return (
    <div className={classes.scenario}>
      <Checkbox
        label={name}
        isOn={isShown}
        // The oldest makes room.
        onChange={(isOn) =>
          onShow(isOn ? [...shown, id].slice(-MOST_SCENARIOS_SHOWN) : shown.filter((one) => one !== id))
        }
      />
      <IconButton icon="bin" label={t('forecast.deleteScenario', { name })} onClick={askRemove} />
      <ul className={classes.list}>
        {changes.map((change, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: changes have no name of their own
          <li key={index} className={classes.scenario}>
            <span>
              {describe(change)}
              {change.applied && <span className={classes.note}> {t('forecast.isApplied')}</span>}
            </span>
            <IconButton
              icon="close"
              label={t('forecast.removeChange', { change: describe(change) })}
              onClick={() => without(index)}
            />
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button variant="default" size="sm" onClick={props.onEdit}>
          {t('forecast.addChange')}
        </Button>
        <Button
          variant="default"
          size="sm"
          disabled={changes.every(({ applied }) => applied)}
          onClick={askApply}
        >
          {t('forecast.apply')}
        </Button>
      </div>
      {dialog}
    </div>
  );
}
