import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/buttons/button.tsx';
import { Icon } from '../ui/look/icon.tsx';
import { toggleAmounts, useHiddenAmounts } from '../ui/money-and-dates/privacy.ts';
import classes from './privacy.module.css';

const TYPED_INTO = 'input, textarea, select, [contenteditable]';

/** Shift and H, wherever nothing is typed into. */
export function usePrivacyKey(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isPlain = event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;
      const isTyped = event.target instanceof Element && event.target.closest(TYPED_INTO);
      if (event.key.toLowerCase() !== 'h' || !isPlain || isTyped || event.repeat) return;
      event.preventDefault();
      toggleAmounts();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Says that amounts are hidden, for as long as they are. */
export function PrivacyBar() {
  const { t } = useTranslation();
  const isHidden = useHiddenAmounts();
  return (
    <div role="status">
      {isHidden && (
        <div className={classes.bar}>
          <Icon name="eyeClosed" />
          <p>{t('privacy.on')}</p>
          <Button variant="default" size="sm" onClick={toggleAmounts}>
            {t('privacy.show')}
          </Button>
        </div>
      )}
    </div>
  );
}
