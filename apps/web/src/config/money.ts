/** In front of the figures of the Balance Chart's axis, as the product has it; all other money is in euro. */
export const BALANCE_TICK_PREFIX = '$';
