import type { DestinationStream } from 'pino';
import pretty from 'pino-pretty';

/** Lines of JSON for machines; on a terminal, lines for people. */
export function toLogDestination(): DestinationStream {
  if (!process.stdout.isTTY) return process.stdout;
  return pretty({ ignore: 'pid,hostname,request_id', translateTime: 'HH:MM:ss', singleLine: true });
}
