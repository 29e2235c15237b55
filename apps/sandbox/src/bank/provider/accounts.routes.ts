import type { WireBalances } from '@saldo/bank-wire';
import type { FastifyInstance } from 'fastify';
import { type Bank, calendarOf } from '../state/bank.ts';
import { requireAccess, requireAccount } from './access.ts';
import { toBalances, toWireAccount } from './account-json.ts';
import { wrap, wrapList } from './envelope.ts';

type WithId = { Params: { id: string } };

export function registerAccounts(app: FastifyInstance, bank: Bank): void {
  app.get('/accounts', async (request) => {
    const { accounts } = await requireAccess(bank, request, 'ACCOUNTS');
    return wrapList(
      accounts.map(({ id, account }) => toWireAccount(id, account, calendarOf(bank), bank.now())),
    );
  });

  app.get<WithId>('/accounts/:id', async (request) => {
    const access = await requireAccess(bank, request, 'ACCOUNT');
    const account = requireAccount(access, request.params.id);
    return wrap(toWireAccount(request.params.id, account, calendarOf(bank), bank.now()));
  });

  app.get<WithId>('/accounts/:id/balances', async (request) => {
    const access = await requireAccess(bank, request, 'ACCOUNT_BALANCES');
    const account = requireAccount(access, request.params.id);
    const { main, balances } = toBalances(account, calendarOf(bank), bank.now());
    const data: WireBalances = { mainBalanceAmount: main, balances };
    return wrap(data);
  });
}
