import { type Bank, BankError } from './bank.ts';

const refuse = () => Promise.reject(new BankError('unavailable'));

/** Where no provider is configured: there are no banks to choose from, and nothing of any to ask for. */
export const noBank: Bank = {
  listInstitutions: async () => [],
  ensureUser: refuse,
  removeUser: refuse,
  readIcon: refuse,
  startLink: refuse,
  renewLink: refuse,
  readLink: refuse,
  removeLink: refuse,
  listAccounts: refuse,
  fetchTransactions: refuse,
};
