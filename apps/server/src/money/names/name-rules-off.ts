import { nameRules } from '@saldo/sorting';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { insertRulesOff } from './names.repository.ts';

/** What an archive of another version turns off may not exist here. */
export const addNameRulesOff = (db: Db, owner: Owner, rules: readonly string[]) =>
  insertRulesOff(
    db,
    owner,
    nameRules.map(({ id }) => id).filter((id) => rules.includes(id)),
  );
