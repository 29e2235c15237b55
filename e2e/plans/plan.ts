import type { Api } from '../money.ts';

type Ids = { source_id: string; category_id: string };

/** What a noun that hangs on sources and categories adds to the journeys through everything. */
export type Plan = {
  /** Of its page, and of its address in the API. */
  noun: string;
  /** What its page's button for a new one says, and which field comes first then. */
  begin: { button: string; field: string };
  /** How two of them are told, and two that an archive could lose something of. */
  two: string;
  addTwo: (api: Api, ids: Ids) => Promise<void>;
  /** What these two come to on its page, if it says so. */
  sumOfTwo?: string;
  /** If it is due on a day of each month. */
  addDue?: (api: Api, name: string, amount: number, dayOfMonth: number) => Promise<unknown>;
  /** If it has a name, which then shows in a row of its page. */
  addNamed?: (api: Api, name: string, ids: Ids, amount?: number) => Promise<unknown>;
  /** If that page has cards and no rows. */
  isInCards?: true;
};
