import type { Scenario } from '@saldo/contract';
import { toDay, toDayNumber } from '@saldo/domain';
import type { Context } from '../../context/context.ts';
import type { Caller, HandlersFor } from '../../http/routes/handlers.ts';
import { ledgerFor } from '../../ledger/index.ts';
import { bringUpToDate } from '../recurring/detection/bring-up-to-date.ts';
import { applyScenario } from './apply-scenario.ts';
import { listScenarioRows, type ScenarioRow } from './scenarios.repository.ts';
import { addScenario, changeScenario, removeScenario, requireScenario } from './scenarios.service.ts';
import { describeScenarios } from './to-scenario.ts';

type Names =
  | 'applyScenario'
  | 'changeScenario'
  | 'createScenario'
  | 'listScenarios'
  | 'readScenario'
  | 'removeScenario';

export function scenariosHandlers({ db, now }: Context): HandlersFor<Names> {
  const describeOne = async ({ owner }: Caller, row: ScenarioRow) =>
    (await describeScenarios(ledgerFor(db, owner), [row]))[0] as Scenario;
  /** What a scenario changes may not have been looked at since it changed. */
  const readLedger = async ({ owner }: Caller) => {
    const ledger = ledgerFor(db, owner);
    await bringUpToDate(ledger);
    return ledger;
  };

  return {
    async listScenarios({ caller }) {
      const ledger = await readLedger(caller);
      return { results: await describeScenarios(ledger, await listScenarioRows(ledger)) };
    },

    async readScenario({ params, caller }) {
      const ledger = await readLedger(caller);
      return { results: await describeOne(caller, await requireScenario(ledger, params.id)) };
    },

    async createScenario({ body, caller }) {
      const scenario = await addScenario(await readLedger(caller), body);
      return { message: 'Scenario created.', results: await describeOne(caller, scenario) };
    },

    async changeScenario({ params, body, caller }) {
      const scenario = await changeScenario(await readLedger(caller), params.id, body);
      return { message: 'Scenario updated.', results: await describeOne(caller, scenario) };
    },

    async removeScenario({ params, caller }) {
      await removeScenario(ledgerFor(db, caller.owner), params.id);
      return { message: 'Scenario deleted.' };
    },

    async applyScenario({ params, caller }) {
      const today = toDayNumber(toDay(now()));
      const applied = await applyScenario(await readLedger(caller), params.id, today);
      return { message: 'Scenario applied.', ...applied };
    },
  };
}
