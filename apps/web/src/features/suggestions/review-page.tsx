import type { Suggestion } from '@saldo/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import stack from '../../ui/layout/stack.module.css';
import { Empty, Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { useCategories } from '../categories/categories.queries.ts';
import { listMains, ReviewList } from './review-list.tsx';
import classes from './review-page.module.css';
import { keepProposals, type Proposed, rememberProposals } from './stable-proposals.ts';
import { groupSuggestions, keepOrder, skipGroup, sortBySeen } from './suggestion-groups.ts';
import { useSuggestions } from './suggestions.queries.ts';
import { useGroupFiling } from './use-group-filing.ts';

/** The inbox: what waits for a category, by name, until nothing does. */
export function ReviewPage() {
  const { t } = useTranslation();
  const suggestions = useSuggestions();
  // The list to choose from is there before anybody opens it.
  useCategories();
  return (
    <Page title={t('review.title')} lead={t('review.lead')} isCompact>
      <Loaded
        query={suggestions}
        skeleton={
          <Card>
            <Skeleton rows={5} height={120} />
          </Card>
        }
      >
        {({ total, results }) => <Inbox total={total} suggestions={results} />}
      </Loaded>
    </Page>
  );
}

/** What was ignored is without a category, and found like everything that is. */
const toIgnored = `${paths.transactions}?period=all&uncategorized=true`;

function Inbox({ total, suggestions }: { total: number; suggestions: Suggestion[] }) {
  const { t } = useTranslation();
  const filing = useGroupFiling();
  const { leaving } = filing;
  const waiting = useMemo(
    () => suggestions.filter(({ transaction_id }) => !leaving.has(transaction_id)),
    [suggestions, leaving],
  );
  const [proposed, setProposed] = useState<Proposed>(new Map());
  const [told, setTold] = useState<readonly Suggestion[]>();
  const grouped = useMemo(() => keepProposals(groupSuggestions(waiting), proposed), [waiting, proposed]);
  if (told !== suggestions) {
    setTold(suggestions);
    setProposed(rememberProposals(grouped, proposed));
  }
  const [seen, setSeen] = useState<readonly string[]>([]);
  const order = keepOrder(
    grouped.map(({ key }) => key),
    seen,
  );
  if (order.length !== seen.length) setSeen(order);
  const groups = useMemo(() => sortBySeen(grouped, seen), [grouped, seen]);

  const goOnAt = useRef<number>(undefined);
  // What had the focus has gone with its group: it goes on at what came into its place.
  useEffect(() => {
    if (goOnAt.current === undefined) return;
    const mains = listMains(document);
    const next = mains[Math.min(goOnAt.current, mains.length - 1)];
    (next ?? document.querySelector<HTMLElement>('h1'))?.focus();
    goOnAt.current = undefined;
  });
  const sure = waiting.filter(({ is_sure, category_id }) => is_sure && category_id !== null);
  const count = total - (suggestions.length - waiting.length);
  if (groups.length === 0)
    return (
      <Card>
        <Empty icon="check" title={t('review.empty')} lead={t('review.emptyLead')}>
          <LinkButton to={paths.rules}>{t('review.toRules')}</LinkButton>
          <LinkButton to={paths.learning} variant="default">
            {t('review.toLearning')}
          </LinkButton>
          <LinkButton to={toIgnored} variant="default">
            {t('review.toIgnored')}
          </LinkButton>
        </Empty>
      </Card>
    );
  return (
    <div className={stack.stack}>
      <div className={classes.top}>
        <p aria-live="polite">{t('review.waiting', { count })}</p>
        {sure.length > 0 && (
          <Button
            variant="default"
            onClick={() => {
              goOnAt.current = 0;
              filing.acceptAll(sure.map(({ transaction_id }) => transaction_id));
            }}
          >
            {t('review.acceptSure', { count: sure.length })}
          </Button>
        )}
      </div>
      <Card>
        <ReviewList
          groups={groups}
          filing={filing}
          onSkip={(key) => setSeen(skipGroup(order, key))}
          onLeave={(index) => {
            goOnAt.current = index;
          }}
        />
      </Card>
      <p className={classes.help}>{t('review.keys')}</p>
      <p className={classes.links}>
        <Link to={paths.rules}>{t('review.toRules')}</Link>
        <Link to={toIgnored}>{t('review.toIgnored')}</Link>
        <Link to={paths.learning}>{t('review.toLearning')}</Link>
      </p>
    </div>
  );
}
