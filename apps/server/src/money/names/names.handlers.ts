import type { NameRule } from '@saldo/contract';
import { nameRules } from '@saldo/sorting';
import type { Context } from '../../context/context.ts';
import { AppError } from '../../errors/app-error.ts';
import type { HandlersFor } from '../../http/routes/handlers.ts';
import { ledgerFor } from '../../ledger/index.ts';
import { deleteRuleOff, insertRulesOff, listRulesOff } from './names.repository.ts';

export function namesHandlers({ db }: Context): HandlersFor<'changeNameRule' | 'listNameRules'> {
  return {
    async listNameRules({ caller: { owner } }) {
      const off = new Set(await listRulesOff(ledgerFor(db, owner)));
      return { results: nameRules.map((rule) => toNameRule(rule, !off.has(rule.id))) };
    },

    async changeNameRule({ params, body: { active }, caller: { owner } }) {
      const ledger = ledgerFor(db, owner);
      const rule = nameRules.find(({ id }) => id === params.rule);
      if (!rule) throw new AppError('name_rule.not_found');
      if (active) await deleteRuleOff(ledger, rule.id);
      else await insertRulesOff(ledger, [rule.id]);
      return { message: 'Rule updated.', results: toNameRule(rule, active) };
    },
  };
}

function toNameRule({ id, example: [from, to] }: (typeof nameRules)[number], active: boolean): NameRule {
  return { id, example: { from, to }, active };
}
