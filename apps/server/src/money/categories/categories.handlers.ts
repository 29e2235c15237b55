import type { Category } from '@saldo/contract';
import { lookOf } from '@saldo/sorting';
import type { Context } from '../../context/context.ts';
import { invalidInput } from '../../errors/app-error.ts';
import { readWhole } from '../../http/replies/whole-list.ts';
import type { Caller, HandlersFor } from '../../http/routes/handlers.ts';
import { ledgerFor } from '../../ledger/index.ts';
import { type CategoryRow, listCategoriesAfter } from './categories.repository.ts';
import { addCategory, changeCategory, removeCategory, requireCategory } from './categories.service.ts';
import { startCategories } from './starter.service.ts';

type Names =
  | 'changeCategory'
  | 'createCategory'
  | 'createStarterCategories'
  | 'listCategories'
  | 'readCategory'
  | 'removeCategory';

export function categoriesHandlers({ db }: Context): HandlersFor<Names> {
  return {
    async listCategories({ caller }) {
      return readWhole<CategoryRow, Category>(
        (last, limit) => listCategoriesAfter(ledgerFor(db, caller.owner), last, limit),
        (rows) => rows.map((row) => toCategory(row, caller)),
      );
    },

    async createCategory({ body, caller }) {
      if (body.user_id !== undefined && body.user_id !== caller.userId)
        throw invalidInput('user_id', 'must be your own');
      return {
        message: 'Category created.',
        results: toCategory(await addCategory(ledgerFor(db, caller.owner), body), caller),
      };
    },

    async createStarterCategories({ body, caller }) {
      const created = await startCategories(ledgerFor(db, caller.owner), body.language);
      return { message: 'Categories created.', created };
    },

    async readCategory({ params, caller }) {
      return { results: toCategory(await requireCategory(ledgerFor(db, caller.owner), params.id), caller) };
    },

    async changeCategory({ params, body, caller }) {
      const row = await changeCategory(ledgerFor(db, caller.owner), params.id, body);
      return { message: 'Category updated.', results: toCategory(row, caller) };
    },

    async removeCategory({ params, caller }) {
      await removeCategory(ledgerFor(db, caller.owner), params.id);
      return { message: 'Category deleted.' };
    },
  };
}

function toCategory(row: CategoryRow, caller: Caller): Category {
  const { id, name, description, group_id, change_no } = row;
  const inferred = lookOf(name);
  const { colour, icon, position } = {
    colour: row.colour ?? inferred.colour,
    icon: row.icon ?? inferred.icon,
    position: row.position ?? row.no,
  };
  return {
    ...{ id, name, description, user_id: caller.userId },
    ...{ group_id, colour, icon, position, version: change_no },
  };
}
