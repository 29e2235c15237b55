import type { Cents, KindOfMovement } from '@saldo/domain';
import { toTypeOfMovement } from '@saldo/domain';

/** The kind of movement as stored. 0 in a version: didn't exist. */
export const KINDS = { absent: 0, income: 1, expense: 2, transfer: 3 } as const;

export type Kind = (typeof KINDS)[keyof typeof KINDS];

/** For money that isn't a transfer. */
export const kindOf = (cents: Cents): Kind => KINDS[toTypeOfMovement(cents)];

export const toKind = (kind: KindOfMovement): Kind => KINDS[kind];

/** An existing row is one of the three. */
export const toKindOfMovement = (kind: Kind): KindOfMovement =>
  kind === KINDS.transfer ? 'transfer' : kind === KINDS.income ? 'income' : 'expense';
