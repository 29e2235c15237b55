export { type EpochDay, fromEpochDay, toEpochDay } from './days/calendar.ts';
export { LEVEL } from './forecast/band.ts';
export type { PaidItem, Payment } from './forecast/expected.ts';
export { type Account, type Backtest, type Forecast, forecast } from './forecast/forecast.ts';
export type { PriceChange } from './recurring/amounts.ts';
export { detectRecurring, type Recurring } from './recurring/detect.ts';
export type { Movement } from './recurring/movement.ts';
export type { Every, Unit } from './recurring/rhythm.ts';
