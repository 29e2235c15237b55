import type { Cents, KindOfMovement } from '@saldo/domain';
import { toTypeOfMovement } from '@saldo/domain';

/** What a movement is, as the database has it. 0 stands in a version for: was not there. */
export const KINDS = { absent: 0, income: 1, expense: 2, transfer: 3 } as const;

export type Kind = (typeof KINDS)[keyof typeof KINDS];

/** Of money that is no transfer. */
export const kindOf = (cents: Cents): Kind => KINDS[toTypeOfMovement(cents)];

export const toKind = (kind: KindOfMovement): Kind => KINDS[kind];

/** What is there is one of the three. */
export const toKindOfMovement = (kind: Kind): KindOfMovement =>
  kind === KINDS.transfer ? 'transfer' : kind === KINDS.income ? 'income' : 'expense';
