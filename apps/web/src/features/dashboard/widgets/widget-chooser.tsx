import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { type Choice, moveChoice } from './widget-choices.ts';
import classes from './widgets.module.css';

/** A switch for each part, and its place among them. It counts at once. */
export function WidgetChooser(props: { choices: Choice[]; onChoose: (choices: Choice[]) => void }) {
  const { t } = useTranslation();
  const { choices, onChoose } = props;
  const [moved, setMoved] = useState('');

  const toggle = (toggled: Choice) =>
    onChoose(choices.map((one) => (one === toggled ? { ...one, isShown: !one.isShown } : one)));
  const move = ({ part }: Choice, by: 1 | -1) => {
    const next = moveChoice(choices, part, by);
    const place = next.findIndex((one) => one.part === part) + 1;
    const focused = document.activeElement;
    flushSync(() => {
      onChoose(next);
      setMoved(t('widgets.moved', { part: t(`widgets.names.${part}`), place, count: next.length }));
    });
    // A row that is put elsewhere loses the focus, though the next press is mostly the same.
    if (focused instanceof HTMLElement) focused.focus();
  };

  return (
    <>
      <p className={classes.quiet}>{t('widgets.chooseLead')}</p>
      <ol className={classes.choices}>
        {choices.map((choice, index) => {
          const part = t(`widgets.names.${choice.part}`);
          const [isFirst, isLast] = [index === 0, index === choices.length - 1];
          return (
            <li key={choice.part}>
              <Switch
                isOn={choice.isShown}
                onToggle={() => toggle(choice)}
                label={t('widgets.show', { part })}
              >
                {part}
              </Switch>
              <IconButton
                icon="up"
                label={t('widgets.up', { part })}
                onClick={() => !isFirst && move(choice, -1)}
                isDisabled={isFirst}
              />
              <IconButton
                icon="chevron"
                label={t('widgets.down', { part })}
                onClick={() => !isLast && move(choice, 1)}
                isDisabled={isLast}
              />
            </li>
          );
        })}
      </ol>
      <p className="visually-hidden" role="status">
        {moved}
      </p>
    </>
  );
}
