import type { FastifyReply } from 'fastify';

/** When the response was handed over or the connection closed. */
export function whenDone({ raw }: FastifyReply, callback: () => void): void {
  if (raw.closed) callback();
  else raw.once('finish', callback).once('close', callback);
}

/** Aborted once nobody is there to be answered. */
export function toGone({ raw }: FastifyReply): AbortSignal {
  if (raw.closed) return AbortSignal.abort();
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  return gone.signal;
}
