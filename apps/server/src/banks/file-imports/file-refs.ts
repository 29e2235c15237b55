import { hash } from 'node:crypto';
import { foldText } from '@saldo/domain';
import type { StatementRow } from '@saldo/statements';
import { FILE_REFS } from '../imports/file-refs.ts';
import type { Understood } from './read-file.ts';

/**
 * What rows of files are known by: `f`, which of the two ways it is, and which kind of file gave them. Two rows of one
 * kind that have different references are two, whatever else is equal.
 */
export type Scheme = { ofIds: string; ofContent: string };

export function schemeOf({ format, program, fingerprint }: Understood): Scheme {
  const kind = shorten([format, program, fingerprint].filter(Boolean).join(' '), 12);
  return { ofIds: `${FILE_REFS.from}i:${kind}:`, ofContent: `${FILE_REFS.from}c:${kind}:` };
}

/** By the bank's own id, or without one by the whole content, and how many equal ones came before it in the file. */
export function refMaker({ ofIds, ofContent }: Scheme): (row: StatementRow) => string {
  const counts = new Map<string, number>();
  return ({ account, ref, day, cents, name, description, balance }) => {
    if (ref !== null) return ofIds + shorten(`${account}\n${ref}`);
    const words = foldText(`${name}\n${description}`);
    // With a running balance beside them, two equal coffees are told apart in whatever part of the year is exported.
    const content = shorten([account, day, cents, balance ?? '', words].join('\n'));
    const count = (counts.get(content) ?? 0) + 1;
    counts.set(content, count);
    return `${ofContent}${content}:${count}`;
  };
}

const shorten = (text: string, length = 24) => hash('sha256', text, 'base64url').slice(0, length);
