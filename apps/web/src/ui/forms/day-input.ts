import { formatDay, formatInstant, isWrittenOtherwise } from '../money-and-dates/dates.ts';

/**
 * The browser's own date field: the phone's wheel, and no letter to mistype. It writes the day as the browser's language
 * does, which no page can change; where that is not how we write it, ours stands below.
 */
export const dayInput = (value: unknown) => ({
  type: 'date',
  max: '9999-12-31',
  isDescriptionBelow: true,
  ...(typeof value === 'string' && isWrittenOtherwise(value) && { description: formatDay(value) }),
});

/** The same for a moment, by the clock of whoever chooses it. */
export const momentInput = (value: string) => ({
  type: 'datetime-local',
  isDescriptionBelow: true,
  ...(isWrittenOtherwise(value.slice(0, 10)) && { description: formatInstant(value) }),
});
