import { type Cents, cents } from './money.ts';

/** Money that came in, or went out. Its sign stands for it wherever sums are made; here is where one becomes the other. */
export type TypeOfMovement = 'income' | 'expense';

/** What a movement is. One between a person's own sources is neither income nor expense, whatever its sign. */
export type KindOfMovement = TypeOfMovement | 'transfer';

export const toTypeOfMovement = (signed: Cents): TypeOfMovement => (signed > 0 ? 'income' : 'expense');

/** What is said of it: always positive. */
export const toSize = (signed: Cents): Cents => cents(Math.abs(signed));

export const toSigned = (type: TypeOfMovement, size: Cents): Cents => cents(type === 'income' ? size : -size);
