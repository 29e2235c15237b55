import type { Context } from '../../context/context.ts';
import type { Caller, HandlersFor } from '../../http/routes/handlers.ts';
import { ledgerFor } from '../../ledger/index.ts';
import { readForecast } from './forecast.service.ts';
import { readSafeToSpend } from './safe-to-spend.ts';

export function forecastHandlers({ db, now }: Context): HandlersFor<'readForecast' | 'readSafeToSpend'> {
  const asking = ({ owner, base }: Caller) => ({ ledger: ledgerFor(db, owner), base, now: now() });

  return {
    readForecast({ query, caller }) {
      const { days, source_id: sourceId, scenario_id: scenarioId } = query;
      return readForecast(asking(caller), { days, sourceId, scenarioId });
    },

    readSafeToSpend({ caller }) {
      return readSafeToSpend(asking(caller));
    },
  };
}
