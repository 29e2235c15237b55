export { type Day, daysInMonth, parseDay, toDay } from './day.ts';
export { type Cents, cents, formatMoney, isCents, LARGEST_CENTS, parseCents, toAmount } from './money.ts';
