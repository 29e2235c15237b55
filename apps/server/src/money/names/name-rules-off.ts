import { nameRules } from '@saldo/sorting';
import type { Ledger } from '../../ledger/index.ts';
import { insertRulesOff } from './names.repository.ts';

/** What an archive of another version turns off may not exist here. */
export const addNameRulesOff = (ledger: Ledger, rules: readonly string[]) =>
  insertRulesOff(
    ledger,
    nameRules.map(({ id }) => id).filter((id) => rules.includes(id)),
  );
