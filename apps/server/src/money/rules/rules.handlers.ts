import type { Rule } from '@saldo/contract';
import type { Context } from '../../context/context.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import { findChangeId, toChangeId } from '../changes/change-id.ts';
import { parseActions, parseConditions } from './prepared-rule.ts';
import { listRules, type RuleRow } from './rules.repository.ts';
import { previewRule, reportRules, runRules } from './rules.run.ts';
import { addRule, changeRule, removeRule, requireRule } from './rules.service.ts';
import { toTold } from './told-rule.ts';

type Names =
  | 'changeRule'
  | 'createRule'
  | 'listRules'
  | 'previewRule'
  | 'readRule'
  | 'removeRule'
  | 'reportRules'
  | 'runRules';

export function rulesHandlers({ db }: Context): HandlersFor<Names> {
  return {
    async listRules({ caller: { owner } }) {
      return { results: (await listRules(db, owner)).map(toRule) };
    },

    async createRule({ body, caller: { owner } }) {
      return { message: 'Rule created.', results: toRule(await addRule(db, owner, body)) };
    },

    async readRule({ params, caller: { owner } }) {
      return { results: toRule(await requireRule(db, owner, params.id)) };
    },

    async changeRule({ params, body, caller: { owner } }) {
      return { message: 'Rule updated.', results: toRule(await changeRule(db, owner, params.id, body)) };
    },

    async removeRule({ params, caller }) {
      const no = await removeRule(db, caller.owner, params.id);
      return { message: 'Rule deleted.', change_id: toChangeId(caller, no) };
    },

    previewRule: ({ body, caller: { owner } }) => previewRule(db, owner, body),

    async runRules({ body, caller }) {
      const { changed, changeNo } = await runRules(db, caller.owner, body);
      return { message: 'Rules applied.', changed, change_id: findChangeId(caller, changeNo) };
    },

    async reportRules({ caller: { owner } }) {
      const { fired, never, conflicts } = await reportRules(db, owner);
      return {
        results: {
          matched: [...fired].map(([id, count]) => ({ id, count })),
          never,
          conflicts: conflicts.map(({ first, second, rows }) => ({ first, second, count: rows })),
        },
      };
    },
  };
}

function toRule(row: RuleRow): Rule {
  const { id, name, match, active, position, fired } = row;
  return {
    id,
    name,
    match,
    conditions: parseConditions(row).map(toTold),
    actions: parseActions(row).map(({ set, value }) => ({ set, value })),
    active: active === 1,
    position,
    fired,
    version: row.change_no,
  };
}
