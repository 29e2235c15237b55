import { type Bank, BankError } from './bank.ts';

const refuse = () => Promise.reject(new BankError('unavailable'));

/** Without a configured provider there are no banks. */
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
