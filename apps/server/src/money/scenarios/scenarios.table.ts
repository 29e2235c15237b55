import type { Generated } from 'kysely';
import type { Owner } from '../../db/owner.ts';

export type ScenariosTable = {
  owner: Owner;
  id: string;
  name: string;
  /** JSON of `StoredChange[]`. */
  changes: string;
  /** The last change: its version. */
  change_no: Generated<number>;
};

declare module '../../db/schema.ts' {
  interface Schema {
    scenarios: ScenariosTable;
  }
}
