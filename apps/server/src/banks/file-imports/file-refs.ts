import { hash } from 'node:crypto';
import { foldText } from '@saldo/domain';
import type { StatementRow } from '@saldo/statements';
import { BANK_ID, FILE_REFS } from '../imports/file-refs.ts';
import type { Understood } from './read-file.ts';

/**
 * What references of this kind of file begin with. Two rows of one kind that have different references are two,
 * whatever else is equal, unless one of them lacks the bank's id (`find-duplicates.ts`).
 */
export type Scheme = string;

export const schemeOf = ({ format, program, fingerprint }: Understood): Scheme =>
  `${FILE_REFS.from}:${shorten([format, program, fingerprint].filter(Boolean).join(' '), 12)}:`;

/**
 * By its content and the bank's own id; without one, by how many equal ones came before it in the file. Not by the id
 * alone: some banks give one id to a transfer and its fee, or begin to count anew in every file. Nor by the balance
 * beside it: one row that is booked late makes another of every balance after it.
 */
export function refMaker(scheme: Scheme): (row: StatementRow) => string {
  const counts = new Map<string, number>();
  const seen = new Set<string>();
  return ({ account, day, cents, name, description, ref }) => {
    const content = shorten([account, day, cents, foldText(`${name}\n${description}`)].join('\n'));
    const byId = `${scheme}${content}:${BANK_ID}${shorten(ref ?? '', 12)}`;
    if (ref !== null && !seen.has(byId)) {
      seen.add(byId);
      return byId;
    }
    const count = (counts.get(content) ?? 0) + 1;
    counts.set(content, count);
    return `${scheme}${content}:${count}`;
  };
}

/** What is in a reference of a file: the row's content, after its kind, and the bank's id where it had one. */
export function readRef(ref: string): { content: string; bankId: string | undefined } {
  const at = ref.lastIndexOf(':');
  const last = ref.slice(at + 1);
  return { content: ref.slice(0, at), bankId: last.startsWith(BANK_ID) ? last : undefined };
}

const shorten = (text: string, length = 24) => hash('sha256', text, 'base64url').slice(0, length);
