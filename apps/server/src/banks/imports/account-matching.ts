import type { BankAccount } from '../../adapters/bank/bank.ts';
import type { SourceRow } from '../../ledger/index.ts';
import type { ConnectionRow } from '../connections/connections.repository.ts';

type Bank = Pick<ConnectionRow, 'id' | 'institution_id'>;
type KnownAccount = Pick<
  SourceRow,
  'institution_id' | 'connection_id' | 'yapily_id' | 'account_key' | 'account_name' | 'name' | 'currency'
>;

/**
 * Which source each account is; none for one that is new. Of another bank it is never: numbers and ids mean something
 * at one bank only. There it is known by the bank's own id; then by number and name, where as many answer to these
 * here as there; then by the number, where it is one account's alone. A guess would mix two histories for good.
 */
export function matchAccounts<Source extends KnownAccount>(
  bank: Bank,
  accounts: readonly BankAccount[],
  sources: readonly Source[],
): [BankAccount, Source | undefined][] {
  const found = new Map<BankAccount, Source>();
  const taken = new Set<Source>();
  const take = (account: BankAccount, source: Source) => {
    found.set(account, source);
    taken.add(source);
  };
  for (const account of accounts) {
    const source = sources.find((one) => !taken.has(one) && hasSameId(bank, one, account));
    if (source) take(account, source);
  }
  const takeAlike = (labelOf: (of: Label) => string, most: number) => {
    for (const some of Map.groupBy(accounts, (one) => labelOf(one)).values()) {
      const alike = sources.filter((one) =>
        some.every(
          (account) => isComparable(bank, one, account) && labelOf(toLabel(one)) === labelOf(account),
        ),
      );
      // One of them was found by its id: then the ids are what they were, and another id is another account.
      const isBegun = some.some((one) => found.has(one)) || alike.some((one) => taken.has(one));
      if (isBegun || some.length !== alike.length || some.length > most) continue;
      for (const [index, account] of some.entries()) {
        const source = alike[index];
        if (source) take(account, source);
      }
    }
  };
  takeAlike(({ key, currency, name }) => JSON.stringify([key, currency, name]), Number.POSITIVE_INFINITY);
  takeAlike(({ key, currency }) => JSON.stringify([key, currency]), 1);
  return accounts.map((account) => [account, found.get(account)]);
}

/** Where each customer's accounts are counted from one, the id alone holds for one link only. */
function hasSameId(bank: Bank, source: KnownAccount, { ref, key }: BankAccount): boolean {
  if (source.institution_id !== bank.institution_id || source.yapily_id !== ref) return false;
  const hasOtherNumber = source.account_key !== null && key !== null && source.account_key !== key;
  return source.connection_id === bank.id || !hasOtherNumber;
}

/** Of sources that were unlinked by an earlier version nobody knows the bank: a number of the whole world's tells it. */
function isComparable(bank: Bank, source: KnownAccount, { key, isKeyOfOneBank }: BankAccount): boolean {
  if (key === null) return false;
  return source.institution_id === bank.institution_id || (source.institution_id === null && isKeyOfOneBank);
}

type Label = Pick<BankAccount, 'key' | 'currency' | 'name'>;

/** The bank's name for it: its person may call it otherwise. An earlier version kept no other than that one. */
const toLabel = ({ account_key, currency, account_name, name }: KnownAccount): Label => ({
  key: account_key,
  currency,
  name: account_name ?? name,
});
