import { addMonths, earliest, latest, type Month } from '@saldo/domain';

/** A lifetime of months around today: a date beyond that is a typo and stands alone. */
const MOST_FILLED = 1200;

/** These months without gaps, up to the present one if they reach it; newest first. */
export function withoutGaps(months: readonly Month[], present: Month): Month[] {
  const [first, last] = [addMonths(present, -MOST_FILLED), addMonths(present, MOST_FILLED)];
  const isNear = (month: Month) => month >= first && month <= last;
  const span = months.some((month) => month <= present)
    ? [...months.filter(isNear), present]
    : months.filter(isNear);
  const [any] = span;
  const filled: Month[] = [];
  if (any !== undefined) {
    const oldest = span.reduce((one, two) => earliest(one, two), any);
    for (
      let month = span.reduce((one, two) => latest(one, two), any);
      month >= oldest;
      month = addMonths(month, -1)
    )
      filled.push(month);
  }
  const far = months.filter((month) => !isNear(month));
  return [...filled, ...far].sort((one, two) => two - one);
}
