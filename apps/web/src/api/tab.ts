import type { TAB_HEADER } from '@saldo/contract';

const HEADER: typeof TAB_HEADER = 'saldo-tab';

/** Which of somebody's open pages this is, for as long as it is open. */
export const tab = Math.random().toString(36).slice(2);

/** Goes with all that this page asks for: what it has changed itself it need not be told. */
export const tabHeader: Record<string, string> = { [HEADER]: tab };
