import type { CategoryGroup } from '@saldo/contract';
import type { Context } from '../../context/context.ts';
import type { HandlersFor } from '../../http/routes/handlers.ts';
import { ledgerFor } from '../../ledger/index.ts';
import { type CategoryGroupRow, listCategoryGroups } from './category-groups.repository.ts';
import {
  addCategoryGroup,
  changeCategoryGroup,
  removeCategoryGroup,
  requireCategoryGroup,
} from './category-groups.service.ts';

type Names =
  | 'changeCategoryGroup'
  | 'createCategoryGroup'
  | 'listCategoryGroups'
  | 'readCategoryGroup'
  | 'removeCategoryGroup';

export function categoryGroupsHandlers({ db }: Context): HandlersFor<Names> {
  return {
    async listCategoryGroups({ caller }) {
      return { results: (await listCategoryGroups(ledgerFor(db, caller.owner))).map(toGroup) };
    },

    async createCategoryGroup({ body, caller }) {
      const group = await addCategoryGroup(ledgerFor(db, caller.owner), body);
      return { message: 'Category group created.', results: toGroup(group) };
    },

    async readCategoryGroup({ params, caller }) {
      return { results: toGroup(await requireCategoryGroup(ledgerFor(db, caller.owner), params.id)) };
    },

    async changeCategoryGroup({ params, body, caller }) {
      const group = await changeCategoryGroup(ledgerFor(db, caller.owner), params.id, body);
      return { message: 'Category group updated.', results: toGroup(group) };
    },

    async removeCategoryGroup({ params, caller }) {
      await removeCategoryGroup(ledgerFor(db, caller.owner), params.id);
      return { message: 'Category group deleted.' };
    },
  };
}

const toGroup = ({ id, name, position, change_no }: CategoryGroupRow): CategoryGroup => ({
  ...{ id, name, position },
  version: change_no,
});
