import { useTranslation } from 'react-i18next';
import { separators } from '../../../ui/money-and-dates/formats.ts';
import classes from './quick-entry.module.css';

/** Digits where a thumb reaches them; the field keeps the focus. */
export function Keypad({ onPress }: { onPress: (key: string) => void }) {
  const { t } = useTranslation();
  const { decimal } = separators();
  const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', decimal, '0', 'back'];
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons, no fields
    <div role="group" aria-label={t('quickEntry.keypad')} className={classes.keypad}>
      {keys.map((key) => (
        <button
          key={key}
          type="button"
          tabIndex={-1}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPress(key)}
          {...(key === 'back' && { 'aria-label': t('quickEntry.back') })}
        >
          {key === 'back' ? '⌫' : key}
        </button>
      ))}
    </div>
  );
}
