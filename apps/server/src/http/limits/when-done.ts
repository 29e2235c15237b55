import type { FastifyReply } from 'fastify';

/** Once all of it was handed over, or its connection is gone. */
export function whenDone({ raw }: FastifyReply, callback: () => void): void {
  if (raw.closed) callback();
  else raw.once('finish', callback).once('close', callback);
}
