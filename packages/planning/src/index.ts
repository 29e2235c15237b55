export { type EpochDay, fromEpochDay, toEpochDay } from './days/calendar.ts';
export type { PriceChange } from './recurring/amounts.ts';
export { detectRecurring, type Recurring } from './recurring/detect.ts';
export type { Movement } from './recurring/movement.ts';
export type { Every, Unit } from './recurring/rhythm.ts';
