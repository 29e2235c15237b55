import type { FastifyRequest } from 'fastify';
import { readMark } from './device-mark.ts';
import type { Visitor } from './handlers.ts';

/** In the order in which they are told apart: most browsers also name the ones they descend from. */
const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
  ['curl/', 'curl'],
] as const;

const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;

export function toVisitor(request: FastifyRequest): Visitor {
  return {
    // Whoever is gone by now has none.
    address: request.ip ?? '',
    language: request.headers['accept-language'],
    device: toDevice(request.headers['user-agent'] ?? ''),
    mark: readMark(request.headers.cookie),
  };
}

/** `Firefox on Linux`; empty where the header says nothing we know. */
export function toDevice(userAgent: string): string {
  const find = (table: readonly (readonly [string, string])[]) =>
    table.find(([mark]) => userAgent.includes(mark))?.[1];
  return [find(BROWSERS), find(SYSTEMS)].filter(Boolean).join(' on ');
}
