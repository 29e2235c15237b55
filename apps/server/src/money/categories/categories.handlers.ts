import type { Category } from '@saldo/contract';
import type { Context } from '../../context/context.ts';
import { invalidInput } from '../../errors/app-error.ts';
import { readWhole } from '../../http/replies/whole-list.ts';
import type { Caller, HandlersFor } from '../../http/routes/handlers.ts';
import { ledgerFor } from '../../ledger/index.ts';
import { type CategoryRow, listCategoriesAfter } from './categories.repository.ts';
import { addCategory, changeCategory, removeCategory, requireCategory } from './categories.service.ts';

type Names = 'changeCategory' | 'createCategory' | 'listCategories' | 'readCategory' | 'removeCategory';

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

function toCategory({ id, name, description, change_no }: CategoryRow, caller: Caller): Category {
  return { id, name, description, user_id: caller.userId, version: change_no };
}
