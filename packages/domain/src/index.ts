export {
  CATEGORY_COLOURS,
  CATEGORY_ICONS,
  type CategoryColour,
  type CategoryIcon,
  type CategoryLook,
} from './category-look.ts';
export { hasDecimals, isCurrency, isPayable } from './currency.ts';
export {
  addDays,
  addMonths,
  type Day,
  type DayNumber,
  daysOfMonth,
  earliest,
  FIRST_DAY,
  fromDayNumber,
  LAST_DAY,
  latest,
  type Month,
  monthOfDayNumber,
  nextMonthlyDay,
  parseDay,
  toDay,
  toDayNumber,
  toMonthText,
} from './day.ts';
export { digitsOf, hasThreeDecimals, THOUSANDTHS } from './digits.ts';
export {
  chain,
  exchange,
  exchangeParts,
  inverse,
  parseRate,
  perSmallest,
  type Rate,
  toReadableRate,
} from './exchange.ts';
export { foldText } from './fold.ts';
export { countWholeMonths, divideUp, fullMonthsOf, monthsOfPace, toOutlook, toPace } from './goals.ts';
export * from './limits.ts';
export { byCategory, fitLines, largestOf, type Part, restOf } from './lines.ts';
export { medianOf } from './median.ts';
export {
  addCents,
  type Cents,
  cents,
  type Decimal,
  decimalToThousandths,
  formatMoney,
  fromAmount,
  LARGEST_CENTS,
  LARGEST_SUM,
  parseCents,
  parseDecimal,
  parseTypedAmount,
  subtractCents,
  sumCents,
  TooLarge,
  toAmount,
  toAmountText,
  toCents,
  toDecimal,
  toSoughtCents,
  toThousandths,
  ZERO,
} from './money.ts';
export {
  findRound,
  neededIn,
  PLAN_MODES,
  type PlanMode,
  type PlanMonth,
  ROLLOVERS,
  type Rollover,
  rollOver,
  type Target,
  toCarried,
} from './monthly-plan.ts';
export { type KindOfMovement, type TypeOfMovement, toSigned, toSize, toTypeOfMovement } from './movement.ts';
export { toPercents } from './percents.ts';
export { PUSH_KINDS, type PushKind } from './push-kinds.ts';
export { makeRandom } from './random.ts';
export { HOME_CURRENCY, isBankImported, TYPES_OF_SOURCE, type TypeOfSource } from './source.ts';
export {
  type Asked,
  type Conditions,
  type Filterable,
  HAS,
  type Has,
  toPredicate,
  toSearchText,
} from './transaction-filter.ts';
export { findPairs, newestFirst, type Pair, type Side } from './transfers.ts';
export { isTypedSum, parseTypedSum } from './typed-sum.ts';
export { usualOf } from './usual.ts';
