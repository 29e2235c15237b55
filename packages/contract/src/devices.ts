/** An `Idempotency-Key` that begins like this is kept for weeks: its device may be without a network for so long. */
export const KEY_OF_DEVICE = 'device-';
export const DAYS_KEPT_FOR_DEVICES = 90;
