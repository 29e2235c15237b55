import { parentPort } from 'node:worker_threads';
import type { StatementRow } from '@saldo/statements';
import { readBriefly } from './brief.ts';
import type { Asked, Message } from './read-file.ts';

/** Reads files beside the thread that answers, and hands their rows over a portion at a time, as it is asked. */

const tell = (message: Message) => parentPort?.postMessage(message);

let rows: StatementRow[] = [];
let next = 0;

parentPort?.on('message', (asked: Asked) => {
  if ('bytes' in asked) return begin(asked);
  const portion = rows.slice(next, next + asked.count);
  next += portion.length;
  if (next >= rows.length) rows = [];
  tell({ rows: portion });
});

function begin({ bytes, options }: Extract<Asked, { bytes: Uint8Array }>): void {
  const reading = readBriefly(bytes, options);
  if ('refused' in reading) {
    tell({ refused: reading.refused });
    return;
  }
  const { rows: all, ...head } = reading;
  [rows, next] = [all, 0];
  tell({ head: { ...head, rows: all.length } });
}
