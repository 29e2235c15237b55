import { hash } from 'node:crypto';
import { foldText } from '@saldo/domain';
import type { StatementRow } from '@saldo/statements';
import { FILE_REFS } from '../imports/file-refs.ts';
import type { Understood } from './read-file.ts';

/**
 * What references of this kind of file begin with. Two rows of one kind that have different references are two,
 * whatever else is equal.
 */
export type Scheme = string;

export const schemeOf = ({ format, program, fingerprint }: Understood): Scheme =>
  `${FILE_REFS.from}:${shorten([format, program, fingerprint].filter(Boolean).join(' '), 12)}:`;

/**
 * By its content, and how many equal ones came before it in the file. Not by the bank's own id: some banks give one id
 * to a transfer and its fee, or begin to count anew in every file. Nor by the balance beside it: one row that is booked
 * late makes another of every balance after it.
 */
export function refMaker(scheme: Scheme): (row: StatementRow) => string {
  const counts = new Map<string, number>();
  return ({ account, day, cents, name, description }) => {
    const content = shorten([account, day, cents, foldText(`${name}\n${description}`)].join('\n'));
    const count = (counts.get(content) ?? 0) + 1;
    counts.set(content, count);
    return `${scheme}${content}:${count}`;
  };
}

const shorten = (text: string, length = 24) => hash('sha256', text, 'base64url').slice(0, length);
