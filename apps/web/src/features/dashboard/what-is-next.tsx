import type { MonthAtAGlance } from '@saldo/contract';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { AsyncValue } from '../../ui/lists/async-value.tsx';
import type { QueryState } from '../../ui/lists/states.tsx';
import { useConnections, useInstitutions } from '../connections/connections.queries.ts';
import classes from './this-month.module.css';

/** What other features know of the rest of the month: a feature's `<noun>.upcoming.tsx`, found by that name. */
const lists = Object.entries(
  import.meta.glob<ComponentType>('../*/*.upcoming.tsx', { eager: true, import: 'UpcomingThisMonth' }),
);

/** What waits for the person: categories to give, banks to renew, expenses to come. */
export function WhatIsNext({ month }: { month: QueryState<MonthAtAGlance> }) {
  const { t } = useTranslation();
  return (
    <>
      <EndedBanks />
      <AsyncValue query={month}>
        {({ uncategorized }) =>
          uncategorized > 0 ? (
            <Link className={classes.task} to={paths.review}>
              {t('thisMonth.waiting', { count: uncategorized })}
            </Link>
          ) : (
            <p className={classes.quiet}>{t('thisMonth.nothingWaits')}</p>
          )
        }
      </AsyncValue>
      {lists.map(([file, Upcoming]) => (
        <Upcoming key={file} />
      ))}
    </>
  );
}

const ENDED = new Set(['expired', 'revoked']);

/** Nothing comes in from them any more, which nobody would see. */
function EndedBanks() {
  const { t } = useTranslation();
  const { data: connections = [] } = useConnections();
  const { data: institutions = [] } = useInstitutions();
  return connections
    .filter(({ state }) => ENDED.has(state))
    .map(({ id, institution_id }) => {
      const bank = institutions.find((one) => one.id === institution_id)?.name ?? t('dashboard.unknownBank');
      return (
        <Link key={id} className={classes.task} data-is-urgent to={paths.connections}>
          {t('thisMonth.renew', { bank })}
        </Link>
      );
    });
}
