import { parentPort } from 'node:worker_threads';
import { TooLarge } from '@saldo/domain';
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

/** An error's class does not come over to the thread that answers. */
function readWhole(...given: Parameters<typeof readBriefly>) {
  try {
    return readBriefly(...given);
  } catch (error) {
    if (error instanceof TooLarge) return 'too_large';
    throw error;
  }
}

function begin({ bytes, options }: Extract<Asked, { bytes: Uint8Array }>): void {
  const reading = readWhole(bytes, options);
  if (reading === 'too_large') {
    tell({ isTooLarge: true });
    return;
  }
  if ('refused' in reading) {
    tell({ refused: reading.refused });
    return;
  }
  const { rows: all, ...head } = reading;
  [rows, next] = [all, 0];
  tell({ head: { ...head, rows: all.length } });
}
