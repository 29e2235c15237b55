import type { Rule } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { describeActions, describeConditions, type Names } from './rule-words.ts';
import classes from './rules-page.module.css';

/** One rule in words: when, then, how often, and what is odd about it. */
export function RuleItem(props: {
  rule: Rule;
  names: Names;
  notes: string[];
  onToggle: () => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation();
  const { rule, names } = props;
  const { name, active } = rule;
  return (
    <li className={classes.item} data-item={rule.id} data-off={!active || undefined}>
      <div className={classes.words}>
        <h2 className={classes.name}>{name}</h2>
        <p>
          <span className={classes.quiet}>{t('rules.when')}</span> {describeConditions(t, rule, names)}
        </p>
        <p>
          <span className={classes.quiet}>{t('rules.thenWord')}</span> {describeActions(t, rule, names)}
        </p>
        <p className={classes.quiet}>{t('rules.fired', { count: rule.fired })}</p>
        {props.notes.map((note) => (
          <p key={note} className={classes.note}>
            {note}
          </p>
        ))}
      </div>
      <div className={classes.controls}>
        <Switch isOn={active} onToggle={props.onToggle} label={t('rules.activeOf', { name })}>
          {t('rules.active')}
        </Switch>
        <span className={classes.buttons}>
          <IconButton
            icon="up"
            label={t('rules.up', { name })}
            onClick={props.onUp ?? nothing}
            isDisabled={!props.onUp}
          />
          <IconButton
            icon="chevron"
            label={t('rules.down', { name })}
            onClick={props.onDown ?? nothing}
            isDisabled={!props.onDown}
          />
          <IconButton icon="pencil" label={t('rules.edit', { name })} onClick={props.onEdit} />
          <IconButton icon="bin" label={t('rules.delete', { name })} onClick={props.onRemove} />
        </span>
      </div>
    </li>
  );
}

const nothing = () => {};
