import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../buttons/button.tsx';
import { describeFailure } from '../feedback/failure.ts';
import { Icon, type IconName } from '../look/icon.tsx';
import classes from './states.module.css';

/** What a list shows instead of its rows: that it loads, is empty, or could not be loaded. */

/** Grey shapes of the size that is to come, so that nothing jumps. */
export function Skeleton({
  rows = 1,
  height = 44,
  isSilent = false,
}: {
  rows?: number;
  height?: number;
  /** Where something beside it says that it loads. */
  isSilent?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <div className={classes.skeleton} role={isSilent ? 'presentation' : 'status'}>
      {!isSilent && <span className="visually-hidden">{t('ui.loading')}</span>}
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike
        <div key={index} aria-hidden="true" style={{ height }} />
      ))}
    </div>
  );
}

export function Spinner() {
  const { t } = useTranslation();
  return (
    <span className={classes.spinner} role="status">
      <span className="visually-hidden">{t('ui.loading')}</span>
    </span>
  );
}

/** Says what is missing, and what to do about it. */
export function Empty(props: {
  icon: IconName;
  title: string;
  lead?: string | undefined;
  children?: ReactNode;
}) {
  return (
    <div className={classes.empty}>
      <span className={classes.picture} aria-hidden="true">
        <Icon name={props.icon} size={30} />
      </span>
      <p className={classes.emptyTitle}>{props.title}</p>
      {props.lead && <p className={classes.emptyLead}>{props.lead}</p>}
      {props.children && <div className={classes.actions}>{props.children}</div>}
    </div>
  );
}

function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.failure} role="alert">
      <p>{t('failure.list')}</p>
      <p className={classes.emptyLead}>{describeFailure(error, '')}</p>
      <Button variant="default" onClick={onRetry}>
        {t('failure.retry')}
      </Button>
    </div>
  );
}

/** What a screen needs of a query. */
export type QueryState<Data> = { data: Data | undefined; error: unknown; refetch: () => unknown };

/** The data, the failure or the skeleton: what was fetched before is shown even where fetching it again failed. */
export function Loaded<Data>(props: {
  query: QueryState<Data>;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  const { data, error, refetch } = props.query;
  const tryAgain = useRetry(refetch);
  if (data !== undefined) return props.children(data);
  if (error) return <LoadFailure error={error} onRetry={tryAgain} />;
  return props.skeleton;
}

/** One press asks again for everything on the screen that did not come: it mostly failed together. */
export function useRetry(refetch: () => unknown): () => void {
  const cache = useQueryClient();
  return () => {
    void refetch();
    void cache.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status === 'error' && state.data === undefined,
    });
  };
}
