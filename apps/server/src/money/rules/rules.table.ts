import type { Rule } from '@saldo/contract';
import type { Generated } from 'kysely';
import type { Owner } from '../../db/owner.ts';

export type RulesTable = {
  owner: Owner;
  id: string;
  name: string;
  match: Rule['match'];
  /** As they were given, as JSON: ids and texts, amounts and days as a person writes them. */
  conditions: string;
  actions: string;
  active: number;
  position: number;
  /** How many transactions it has changed. */
  fired: Generated<number>;
  /** The change that made it what it is: its version. */
  change_no: Generated<number>;
};

declare module '../../db/schema.ts' {
  interface Schema {
    rules: RulesTable;
  }
}
