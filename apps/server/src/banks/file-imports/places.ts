import type { Input } from '@saldo/contract';
import { foldText } from '@saldo/domain';
import { findSource, type Ledger, type SourceRow } from '../../ledger/index.ts';
import { findHabit, upsertHabit } from './file-imports.repository.ts';
import { ofAccount } from './of-account.ts';
import type { Options } from './options.ts';
import type { PendingImport } from './pending-import.ts';

/** Where the rows of an account went: found by the account's number, and by what is in the file. */

type File = Pick<PendingImport, 'hash' | 'understood'>;
type Planned = File & Pick<PendingImport, 'options'>;
type Account = PendingImport['understood']['accounts'][number];
/**
 * `isOfFile`: a file with the very same content came in there before; so may another account's, which had nothing but the
 * same fee. `isSure`: its number says that it is this account.
 */
type Place = { source: SourceRow; isOfFile: boolean; isSure: boolean };

const ofContent = (hash: string) => `content:${hash}`;
const ofNumber = (number: string) => `number:${number}`;

const toNumber = ({ number }: Account): string | undefined =>
  number?.replaceAll(/\s/g, '').toUpperCase() || undefined;

/** Shorter ones, and those of which a part is hidden, may be those of an account at another bank. */
const isOneAccounts = (number: string): boolean => /^[A-Z\d/-]{8,}$/.test(number);

/** Sources by something: by currency for a number, by account for a file. */
type Ids = { [by: string]: string };

const readIds = async (ledger: Ledger, what: string): Promise<Ids> =>
  JSON.parse((await findHabit(ledger, what)) ?? '{}') as Ids;

/** The surest first. What has gone since is none. */
async function findPlaces(ledger: Ledger, { hash }: File, account: Account): Promise<Place[]> {
  const number = toNumber(account);
  const same =
    hash === undefined ? undefined : ofAccount(await readIds(ledger, ofContent(hash)), account.key);
  const ids = number === undefined ? [] : Object.values(await readIds(ledger, ofNumber(number)));
  const places = new Map<string, Place>();
  for (const id of [same, ...ids]) {
    if (id === undefined || places.has(id)) continue;
    const source = await findSource(ledger, id);
    const isOfFile = id === same;
    const isSure = number !== undefined && isOneAccounts(number) && ids.includes(id);
    if (source) places.set(id, { source, isOfFile, isSure });
  }
  return [...places.values()];
}

type Recalled = { sources: Options['sources']; known: NonNullable<Options['known']> };

/** For a file that was just read: where its rows may have gone before, and where they go again. */
export async function recallPlaces(ledger: Ledger, file: File): Promise<Recalled> {
  const sources: [account: string, source: string][] = [];
  const known: [account: string, sources: string[]][] = [];
  for (const account of file.understood.accounts) {
    const places = await findPlaces(ledger, file, account);
    known.push([account.key, toIds(places)]);
    const { currency } = account;
    const fits = places.filter(({ source }) => currency === null || source.currency === currency);
    const [first] = fits;
    if (first?.isOfFile || (first?.isSure && fits.length === 1)) sources.push([account.key, first.source.id]);
  }
  return { sources: Object.fromEntries(sources), known: Object.fromEntries(known) };
}

const toIds = (places: readonly Place[]) => places.map(({ source }) => source.id);

/**
 * Whoever says that a source is to be made, where one was chosen, has seen what there is; where it was said before, they
 * mean it in spite of what is in doubt.
 */
export async function noteSeen(
  ledger: Ledger,
  file: Planned,
  { new_sources = {} }: NonNullable<Input<'changeFileImport'>['body']>,
): Promise<Options['known']> {
  const { sources, newSources = {}, known = {} } = file.options;
  const seen = new Map(Object.entries(known));
  for (const account of file.understood.accounts) {
    const { key } = account;
    const said = ofAccount(new_sources, key);
    const isChosen = Boolean(ofAccount(sources, key));
    if (!said || !(isChosen || ofAccount(newSources, key))) continue;
    const places = await findPlaces(ledger, file, account);
    const inDoubt = places.filter(({ source, isSure }) => !isSure || source.currency !== said.currency);
    seen.set(key, [...(seen.get(key) ?? []), ...toIds(isChosen ? places : inDoubt)]);
  }
  return Object.fromEntries(seen);
}

/**
 * A source that is still to be made may have been made meanwhile, by another file of the same account: then that one is
 * chosen. `inDoubt` are the accounts where nobody can tell, such as where the same content was to go to a source of
 * another name: nobody but their person chooses then.
 */
export async function placeAgain(
  ledger: Ledger,
  file: Planned,
): Promise<{ options: Options; hasMoved: boolean; inDoubt: string[] }> {
  const { options, understood } = file;
  const moved = new Map<string, string>();
  const inDoubt: string[] = [];
  for (const account of understood.accounts) {
    const { key } = account;
    const planned = ofAccount(options.newSources ?? {}, key);
    if (!planned) continue;
    const known = new Set(ofAccount(options.known ?? {}, key));
    const since = (await findPlaces(ledger, file, account)).filter(({ source }) => !known.has(source.id));
    const found = since.find(({ source }) => source.currency === planned.currency);
    // One number may have an account for each currency.
    const isAnother = !found && account.currency === planned.currency;
    const isMeant = found?.isOfFile && foldText(found.source.name) === foldText(planned.name);
    if (found && (found.isSure || isMeant)) moved.set(key, found.source.id);
    else if (since.length > 0 && !isAnother) inDoubt.push(key);
  }
  const left = Object.entries(options.newSources ?? {}).filter(([key]) => !moved.has(key));
  const sources = { ...options.sources, ...Object.fromEntries(moved) };
  return {
    options: { ...options, sources, newSources: Object.fromEntries(left) },
    hasMoved: moved.size > 0,
    inDoubt,
  };
}

/** Once it came in: of every account that has rows. */
export async function rememberPlaces(ledger: Ledger, file: PendingImport): Promise<void> {
  const { hash, understood, options, counts } = file;
  const byAccount = new Map<string, string>();
  for (const account of understood.accounts) {
    const id = ofAccount(options.sources, account.key);
    const source = id ? await findSource(ledger, id) : undefined;
    if (!source || (ofAccount(counts, account.key)?.rows ?? 0) === 0) continue;
    byAccount.set(account.key, source.id);
    const number = toNumber(account);
    if (number === undefined) continue;
    const byCurrency = { ...(await readIds(ledger, ofNumber(number))), [source.currency]: source.id };
    await upsertHabit(ledger, ofNumber(number), JSON.stringify(byCurrency));
  }
  if (hash !== undefined && byAccount.size > 0)
    await upsertHabit(ledger, ofContent(hash), JSON.stringify(Object.fromEntries(byAccount)));
}
