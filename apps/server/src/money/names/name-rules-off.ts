import { nameRules } from '@saldo/sorting';
import type { Ledger } from '../../ledger/index.ts';
import { insertRulesOff } from './names.repository.ts';

/** Rules that an archive disables may not exist in this version. */
export const addNameRulesOff = (ledger: Ledger, rules: readonly string[]) =>
  insertRulesOff(
    ledger,
    nameRules.map(({ id }) => id).filter((id) => rules.includes(id)),
  );
