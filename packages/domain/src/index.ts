export {
  addMonths,
  type Day,
  daysOfMonth,
  fromDayNumber,
  monthOfDayNumber,
  nextMonthlyDay,
  parseDay,
  toDay,
  toDayNumber,
  toMonthText,
} from './day.ts';
export { foldText } from './fold.ts';
export {
  LONGEST_DESCRIPTION,
  LONGEST_ID,
  LONGEST_NAME,
  LONGEST_PASSWORD,
  SHORTEST_PASSWORD,
} from './limits.ts';
export {
  type Cents,
  cents,
  formatMoney,
  LARGEST_CENTS,
  LARGEST_SUM,
  parseCents,
  parseTypedAmount,
  toAmount,
} from './money.ts';
export { makeRandom } from './random.ts';
export { HOME_CURRENCY, isBankImported, TYPES_OF_SOURCE, type TypeOfSource } from './source.ts';
