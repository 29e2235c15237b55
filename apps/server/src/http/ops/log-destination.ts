import type { DestinationStream } from 'pino';
import pretty from 'pino-pretty';

/** JSON lines for machines, readable lines on a terminal. */
export function toLogDestination(): DestinationStream {
  if (!process.stdout.isTTY) return process.stdout;
  return pretty({ ignore: 'pid,hostname,request_id', translateTime: 'HH:MM:ss', singleLine: true });
}
