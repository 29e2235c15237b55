/** Whom the footer credits. Change this list to make Saldo your own. */
export const authors: readonly { name: string; url: string }[] = [
  { name: 'The Saldo team', url: 'https://saldo.example/team' },
];

/** Where the provider lists the credentials of its test banks. */
export const SANDBOX_CREDENTIALS = 'https://docs.yapily.com/resources/sandbox/sandbox-credentials';

/** In front of the figures of the Balance Chart's axis, as the product has it; all other money is in euro. */
export const BALANCE_TICK_PREFIX = '$';
