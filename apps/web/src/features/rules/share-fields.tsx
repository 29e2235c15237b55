import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { NativeSelect, TextInput } from '../../ui/forms/inputs.tsx';
import { useCategoryChoices } from '../categories/category-options.queries.ts';
import type { ShareValues } from './rule-values.ts';
import classes from './rules-page.module.css';

const FEWEST = 2;
const MOST = 10;

/** Which part of the amount goes to which category, in percent. */
export function ShareFields(props: {
  path: string;
  shares: ShareValues[];
  error: ReactNode;
  onChange: (shares: ShareValues[]) => void;
}) {
  const { t } = useTranslation();
  const { shares, onChange } = props;
  const choices = useCategoryChoices();
  const change = (index: number, changed: Partial<ShareValues>) =>
    onChange(shares.map((share, at) => (at === index ? { ...share, ...changed } : share)));
  return (
    <div className={classes.shares}>
      {shares.map((share, index) => {
        const number = index + 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: shares have no other name
          <div key={index} className={classes.share}>
            <NativeSelect
              aria-label={t('rules.shareCategory', { number })}
              value={share.category_id}
              onChange={(event) => change(index, { category_id: event.currentTarget.value })}
              data={[{ value: '', label: t('rules.none') }, ...choices]}
            />
            <TextInput
              aria-label={t('rules.share', { number })}
              {...(index === 0 && { 'data-path': props.path })}
              inputMode="numeric"
              rightSection="%"
              value={share.share}
              onChange={(event) => change(index, { share: event.currentTarget.value })}
            />
            {shares.length > FEWEST && (
              <IconButton
                icon="close"
                label={t('rules.removeShare', { number })}
                onClick={() => onChange(shares.toSpliced(index, 1))}
              />
            )}
          </div>
        );
      })}
      {props.error && <p className={classes.wrong}>{props.error}</p>}
      <Button
        variant="default"
        className={classes.add}
        disabled={shares.length >= MOST}
        onClick={() => onChange([...shares, { category_id: '', share: '' }])}
      >
        {t('rules.addShare')}
      </Button>
    </div>
  );
}
