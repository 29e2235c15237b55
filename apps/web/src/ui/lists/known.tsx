import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './known.module.css';
import type { Answer } from './states.tsx';
import { useTryAgain } from './try-again.ts';

/** A figure once it is known: grey until then, and where it did not come, that is said. Never a zero nobody counted. */
export function Known<Data>(props: { query: Answer<Data>; children: (data: Data) => ReactNode }) {
  const { t } = useTranslation();
  const { data, error, refetch } = props.query;
  const tryAgain = useTryAgain(refetch);
  if (data !== undefined) return props.children(data);
  if (error)
    return (
      <span className={classes.unknown} role="alert">
        {t('failure.list')}
        <button type="button" onClick={tryAgain}>
          {t('failure.retry')}
        </button>
      </span>
    );
  return (
    <span className={classes.coming}>
      <span className="visually-hidden">{t('ui.loading')}</span>
    </span>
  );
}
