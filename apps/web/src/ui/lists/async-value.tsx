import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './async-value.module.css';
import type { QueryState } from './states.tsx';
import { useRetry } from './states.tsx';

/** A figure once it is known: grey until then, and where it did not come, that is said. Never a zero nobody counted. */
export function AsyncValue<Data>(props: { query: QueryState<Data>; children: (data: Data) => ReactNode }) {
  const { t } = useTranslation();
  const { data, error, refetch } = props.query;
  const tryAgain = useRetry(refetch);
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
