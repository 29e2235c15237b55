import { HOME_CURRENCY } from '@saldo/domain';
import type { Context } from '../../context/context.ts';
import { onBehalfOf } from '../../db/on-behalf.ts';
import { ledgerFor } from '../../ledger/index.ts';
import { type Found, kindOf } from '../messages/news.ts';
import { deliverSoon } from '../messages/push-messages.service.ts';
import { type Claimed, claimPerson, noteLooked } from '../settings/push-settings.repository.ts';
import { findBelowZeroNews } from './below-zero-news.ts';
import { findBudgetNews } from './budget-news.ts';
import { deleteToldBefore } from './push-told.repository.ts';
import { findRecurringNews } from './recurring-news.ts';
import { tellOnce } from './tell.ts';

const MINUTE = 60_000;
/** Whoever is entering things is told when they pause, not after each. */
const MINUTES_BETWEEN = 2;
/** Longer than anything is looked for that could be told again. */
const DAYS_KEPT = 100;

/** One person after the other, and each by one server. */
export async function lookForNews(context: Context, stopping?: AbortSignal): Promise<void> {
  const { db, log, sharedNow } = context;
  for (let isAny = false; !stopping?.aborted; isAny = true) {
    const now = await sharedNow();
    const before = (minutes: number) => new Date(now.getTime() - minutes * MINUTE).toISOString();
    const person = await claimPerson(db, {
      ...{ now: before(0), recently: before(MINUTES_BETWEEN), anHourAgo: before(60) },
    });
    if (person)
      await onBehalfOf(person.owner, () => look(context, person, before(0), before(60))).catch(
        (error: unknown) => log.error({ err: error }, 'looking for news failed'),
      );
    else {
      if (isAny) deliverSoon(context);
      return;
    }
  }
}

/** A forecast is made at most every hour, and only where something changed since. */
async function look(context: Context, person: Claimed, lookedAt: string, anHourAgo: string): Promise<void> {
  const { db, now } = context;
  const { user_id: userId, owner, changes, foreseen_at, foreseen_no } = person;
  const asking = { ledger: ledgerFor(db, owner), base: person.home_currency ?? HOME_CURRENCY, now: now() };
  const isAnotherDay = foreseen_at.slice(0, 10) !== lookedAt.slice(0, 10);
  const foresees =
    person.below_zero === 1 && (isAnotherDay || (foreseen_no !== changes && foreseen_at <= anHourAgo));
  const wantsRecurring = person.due === 1 || person.missed === 1;
  const found: Found[] = [
    ...(person.budget === 1 ? await findBudgetNews(asking) : []),
    ...(wantsRecurring ? await findRecurringNews(asking) : []),
    ...(foresees ? await findBelowZeroNews(asking) : []),
  ];
  const wanted = found.filter(({ news }) => {
    const kind = kindOf(news);
    return kind !== undefined && person[kind] === 1;
  });
  await tellOnce(context, userId, wanted);
  await noteLooked(db, userId, lookedAt, {
    looked_no: changes,
    ...(foresees && { foreseen_at: lookedAt, foreseen_no: changes }),
  });
}

export async function forgetTold({ db, now }: Context): Promise<void> {
  await deleteToldBefore(db, new Date(now().getTime() - DAYS_KEPT * 24 * 60 * MINUTE).toISOString());
}
