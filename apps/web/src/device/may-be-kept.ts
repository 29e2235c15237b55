/** Who may sign in and how, and what a bank is asked anew each time: yesterday's answer would claim that it was done. */
const NOT_KEPT =
  /^\/api\/(sessions|passkeys|push-devices|second-factor|security-events|identities|calendar-key|export|accounts|bank-transactions)(\/|\?|$)/;

/** Whether an answer may be told again without a network. */
export const mayBeKept = (url: string): boolean => !NOT_KEPT.test(url);
