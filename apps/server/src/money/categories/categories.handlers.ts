import type { Category } from '@saldo/contract';
import type { Context } from '../../context/context.ts';
import { invalidInput } from '../../http/app-error.ts';
import type { Caller, HandlersFor } from '../../http/handlers.ts';
import { readWhole } from '../../http/whole-list.ts';
import { type CategoryRow, listCategoriesAfter } from './categories.repository.ts';
import { addCategory, changeCategory, removeCategory, requireCategory } from './categories.service.ts';

type Names = 'changeCategory' | 'createCategory' | 'listCategories' | 'readCategory' | 'removeCategory';

export function categoriesHandlers({ db }: Context): HandlersFor<Names> {
  return {
    async listCategories({ caller }) {
      return readWhole<CategoryRow, Category>(
        (last, limit) => listCategoriesAfter(db, caller.owner, last, limit),
        (rows) => rows.map((row) => toCategory(row, caller)),
      );
    },

    async createCategory({ body, caller }) {
      if (body.user_id !== undefined && body.user_id !== caller.userId)
        throw invalidInput('user_id', 'must be your own');
      return {
        message: 'Category created.',
        results: toCategory(await addCategory(db, caller.owner, body), caller),
      };
    },

    async readCategory({ params, caller }) {
      return { results: toCategory(await requireCategory(db, caller.owner, params.id), caller) };
    },

    async changeCategory({ params, body, caller }) {
      const row = await changeCategory(db, caller.owner, params.id, body);
      return { message: 'Category updated.', results: toCategory(row, caller) };
    },

    async removeCategory({ params, caller }) {
      await removeCategory(db, caller.owner, params.id);
      return { message: 'Category deleted.' };
    },
  };
}

function toCategory({ id, name, description, change_no }: CategoryRow, caller: Caller): Category {
  return { id, name, description, user_id: caller.userId, version: change_no };
}
