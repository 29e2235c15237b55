import type { Context } from '../../context/context.ts';
import { fireAndForget } from '../../db/fire-and-forget.ts';
import type { Owner } from '../../db/owner.ts';
import { type Quota, secondsUntil } from '../../http/limits/rate-limit-headers.ts';
import { incrementCounter } from './limits.repository.ts';
import { tooMany } from './limits.service.ts';

const SECONDS = 60;

/** Per minute: far more than a person needs, far less than a server can do. */
const MOST = { address: 3000, account: 1500 };

/** Calls counted locally before asking the database: browsing never writes a counter. */
const PORTION = 100;

const MOST_KNOWN = 50_000;

type Used = { count: number; onOthers: number; isSpent: boolean };
type Tell = (quota: Quota) => void;

/** The general rate limit, shared by all servers in portions. */
export function createAllowances() {
  let minute = 0;
  const used = new Map<string, Used>();

  async function take(
    context: Context,
    kind: keyof typeof MOST,
    who: string,
    tellQuota: Tell,
  ): Promise<void> {
    const now = context.now();
    const present = Math.floor(now.getTime() / 1000 / SECONDS);
    if (present !== minute || used.size > MOST_KNOWN) used.clear();
    minute = present;
    const until = new Date((present + 1) * SECONDS * 1000).toISOString();
    const name = `calls:${kind}:${who}`;
    const own = used.get(name) ?? { count: 0, onOthers: 0, isSpent: false };
    used.set(name, own);
    own.count += 1;
    if (!own.isSpent && own.count % PORTION === 0) {
      const tell = async () => {
        const shared = await incrementCounter(context.db, name, now.toISOString(), until, PORTION);
        own.onOthers = Math.max(0, shared.count - own.count);
        own.isSpent ||= shared.count >= MOST[kind];
      };
      const noteFailure = (error: unknown) => context.log.warn({ err: error }, 'calls were not counted');
      // Near the end the next call has to know: it may be answered from memory, before anything is written.
      const isNear = own.count + own.onOthers + 2 * PORTION >= MOST[kind];
      if (isNear) await tell().catch(noteFailure);
      else await fireAndForget(context.db, tell(), noteFailure);
    }
    // The local count alone suffices.
    own.isSpent ||= own.count >= MOST[kind];
    const left = own.isSpent ? 0 : MOST[kind] - own.count - own.onOthers;
    tellQuota({ name: kind, most: MOST[kind], seconds: SECONDS, left, endsIn: secondsUntil(now, until) });
    if (own.isSpent) throw tooMany(now, until);
  }

  return async (
    context: Context,
    address: string,
    owner: Owner | undefined,
    tellQuota: Tell,
  ): Promise<void> => {
    if (!context.config.rateLimit) return;
    await take(context, 'address', address, tellQuota);
    if (owner !== undefined) await take(context, 'account', String(owner), tellQuota);
  };
}
