import type { Owner } from '../../db/owner.ts';

export type NameRulesOffTable = { owner: Owner; rule: string };

declare module '../../db/schema.ts' {
  interface Schema {
    name_rules_off: NameRulesOffTable;
  }
}
