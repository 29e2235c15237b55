import type { Rule } from '@saldo/contract';
import type { Context } from '../../context/context.ts';
import type { HandlersFor } from '../../http/routes/handlers.ts';
import { ledgerFor } from '../../ledger/index.ts';
import { findChangeId, toChangeId } from '../changes/change-id.ts';
import { parseActions, parseConditions } from './prepared-rule.ts';
import { listRules, type RuleRow } from './rules.repository.ts';
import { previewRule, reportRules, runRules } from './rules.run.ts';
import { addRule, changeRule, removeRule, requireRule } from './rules.service.ts';
import { toTold } from './to-rule-response.ts';

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
      return { results: (await listRules(ledgerFor(db, owner))).map(toRule) };
    },

    async createRule({ body, caller: { owner } }) {
      return { message: 'Rule created.', results: toRule(await addRule(ledgerFor(db, owner), body)) };
    },

    async readRule({ params, caller: { owner } }) {
      return { results: toRule(await requireRule(ledgerFor(db, owner), params.id)) };
    },

    async changeRule({ params, body, caller: { owner } }) {
      return {
        message: 'Rule updated.',
        results: toRule(await changeRule(ledgerFor(db, owner), params.id, body)),
      };
    },

    async removeRule({ params, caller }) {
      const no = await removeRule(ledgerFor(db, caller.owner), params.id);
      return { message: 'Rule deleted.', change_id: toChangeId(caller, no) };
    },

    previewRule: ({ body, caller: { owner } }) => previewRule(ledgerFor(db, owner), body),

    async runRules({ body, caller }) {
      const { changed, changeNo } = await runRules(ledgerFor(db, caller.owner), body);
      return { message: 'Rules applied.', changed, change_id: findChangeId(caller, changeNo) };
    },

    async reportRules({ caller: { owner } }) {
      const { fired, never, conflicts } = await reportRules(ledgerFor(db, owner));
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
