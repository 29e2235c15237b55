import type { Context } from '../../context/context.ts';
import { AppError } from '../../errors/app-error.ts';
import { type Quota, secondsUntil } from '../../http/limits/rate-limit-headers.ts';
import { incrementCounter } from './limits.repository.ts';

/** At most so many within a window; afterwards wait for its end. */
export async function requireWithinLimit(
  context: Context,
  name: string,
  limit: { count: number; seconds: number },
  tell: (quota: Omit<Quota, 'name'>) => void = () => {},
): Promise<void> {
  if (!context.config.rateLimit) return;
  const now = context.now();
  const expiresAt = new Date(now.getTime() + limit.seconds * 1000).toISOString();
  const counter = await incrementCounter(context.db, name, now.toISOString(), expiresAt);
  tell({
    most: limit.count,
    seconds: limit.seconds,
    left: limit.count - counter.count,
    endsIn: secondsUntil(now, counter.expires_at),
  });
  if (counter.count > limit.count) throw tooMany(now, counter.expires_at);
}

export function tooMany(now: Date, until: string): AppError {
  return new AppError('attempts.too_many', { retryAfter: secondsUntil(now, until) });
}
