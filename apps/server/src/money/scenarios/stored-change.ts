import type { Cents, DayNumber } from '@saldo/domain';
import type { Every } from '@saldo/planning';
import type { ScenarioRow } from './scenarios.repository.ts';

/** A change of a scenario as it is kept: amounts without sign, in the currency of the item or of their own. */
export type StoredChange = (
  | {
      kind: 'add';
      name: string;
      sign: 1 | -1;
      cents: Cents;
      currency: string;
      source_no: number | null;
      category_no: number | null;
      every: Every | null;
      day: DayNumber;
      until: DayNumber | null;
    }
  | ({ kind: 'change'; cents: Cents | null; by: Cents; from: DayNumber } & Meant)
  | ({ kind: 'remove'; from: DayNumber | null } & Meant)
) & {
  /** It is real, and no longer something to try. */
  applied?: true;
};

/** A recurring payment by its id, or by what it is called: one that was found may come back under another id. */
export type Meant = { recurring_id: string; name: string; sign: 1 | -1; currency: string };

export const isToTry = ({ applied }: StoredChange): boolean => applied !== true;

export const parseChanges = ({ changes }: Pick<ScenarioRow, 'changes'>) =>
  JSON.parse(changes) as StoredChange[];
