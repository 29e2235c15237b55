import type { FastifyReply } from 'fastify';

/** When the response was handed over or the connection closed. */
export function whenDone({ raw }: FastifyReply, callback: () => void): void {
  if (raw.closed) callback();
  else raw.once('finish', callback).once('close', callback);
}
