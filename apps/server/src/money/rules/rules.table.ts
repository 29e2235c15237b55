import type { Rule } from '@saldo/contract';
import type { Generated } from 'kysely';
import type { Owner } from '../../db/owner.ts';

export type RulesTable = {
  owner: Owner;
  id: string;
  name: string;
  match: Rule['match'];
  /** JSON as given: ids, texts, amounts and days as people write them. */
  conditions: string;
  actions: string;
  active: number;
  position: number;
  /** Number of transactions changed. */
  fired: Generated<number>;
  /** The last change: its version. */
  change_no: Generated<number>;
};

declare module '../../db/schema.ts' {
  interface Schema {
    rules: RulesTable;
  }
}
