import type { FastifyReply } from 'fastify';

/** Limit, remainder and reset of a quota. */
export type Quota = { name: string; most: number; seconds: number; left: number; endsIn: number };

/** The fields of draft-ietf-httpapi-ratelimit-headers. */
export function tellQuotas(reply: FastifyReply, quotas: readonly Quota[]): void {
  if (quotas.length === 0) return;
  const policies = quotas.map(({ name, most, seconds }) => `"${name}";q=${most};w=${seconds}`);
  const present = quotas.map(({ name, left, endsIn }) => `"${name}";r=${Math.max(0, left)};t=${endsIn}`);
  reply.header('ratelimit-policy', policies.join(', ')).header('ratelimit', present.join(', '));
}

export const secondsUntil = (now: Date, until: string): number =>
  Math.max(1, Math.ceil((Date.parse(until) - now.getTime()) / 1000));
