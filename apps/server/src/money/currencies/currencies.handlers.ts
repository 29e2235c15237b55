import type { Context } from '../../context/context.ts';
import type { HandlersFor } from '../../http/routes/handlers.ts';
import { ledgerFor } from '../../ledger/index.ts';
import {
  addRate,
  addRatesOfFile,
  changeHome,
  readCurrencies,
  readRates,
  removeRate,
} from './currencies.service.ts';

type Names =
  | 'addRate'
  | 'addRatesOfFile'
  | 'changeCurrencies'
  | 'listRates'
  | 'readCurrencies'
  | 'removeRate';

export function currenciesHandlers(context: Context): HandlersFor<Names> {
  const { db } = context;
  return {
    async readCurrencies({ caller: { owner } }) {
      return { results: await readCurrencies(context, ledgerFor(context.db, owner)) };
    },
    async changeCurrencies({ body, caller: { owner } }) {
      await changeHome(ledgerFor(db, owner), body.home);
      return {
        message: 'Home currency changed.',
        results: await readCurrencies(context, ledgerFor(context.db, owner)),
      };
    },
    async listRates({ query, caller: { owner } }) {
      return readRates(ledgerFor(db, owner), query);
    },
    async addRate({ body, caller: { owner } }) {
      return { message: 'Rate added.', results: await addRate(context, ledgerFor(context.db, owner), body) };
    },
    async removeRate({ params, caller: { owner } }) {
      await removeRate(ledgerFor(db, owner), params);
      return { message: 'Rate forgotten.' };
    },
    async addRatesOfFile({ file, caller: { owner } }) {
      return {
        message: 'Rates added.',
        results: await addRatesOfFile(context, ledgerFor(context.db, owner), file.path),
      };
    },
  };
}
