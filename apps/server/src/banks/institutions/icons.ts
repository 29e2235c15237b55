import type { Bank } from '../../adapters/bank/bank.ts';
import type { Context } from '../../context/context.ts';
import { AppError } from '../../errors/app-error.ts';
import { findIcon, updateIcon } from './institutions.repository.ts';

type Icon = { type: string; bytes: Buffer };
/** One being fetched, or one that could not be, and when that was. */
type CachedIcon = { underWay: Promise<Icon | undefined> } | { failedAt: number };

/** For so long nobody waits again for a picture that was not to be had. */
const PAUSE = 10 * 60_000;
/** By the banks' ids. */
const knownOf = new WeakMap<Bank, Map<string, CachedIcon>>();

/** The bank's picture, fetched once, whoever wants it meanwhile. */
export async function readIcon(context: Context, id: string): Promise<Icon> {
  const found = await findIcon(context.db, id);
  const icon =
    keptIn(found) ?? (found?.icon_url ? await fetchTogether(context, id, found.icon_url) : undefined);
  if (!icon) throw new AppError('institution.not_found');
  return icon;
}

const keptIn = (found: Awaited<ReturnType<typeof findIcon>>): Icon | undefined =>
  found?.icon && found.icon_type ? { type: found.icon_type, bytes: Buffer.from(found.icon) } : undefined;

async function fetchTogether(context: Context, id: string, url: string): Promise<Icon | undefined> {
  const { bank, log, now } = context;
  const icons = knownOf.get(bank) ?? new Map<string, CachedIcon>();
  knownOf.set(bank, icons);
  const known = icons.get(id);
  if (known && 'underWay' in known) return known.underWay;
  if (known && now().getTime() - known.failedAt < PAUSE) return undefined;
  const underWay = fetchAndKeep(context, id, url).then(
    (icon) => {
      icons.delete(id);
      return icon;
    },
    (error: unknown) => {
      icons.set(id, { failedAt: now().getTime() });
      log.warn({ err: error, url }, 'a picture of a bank could not be fetched');
      return undefined;
    },
  );
  icons.set(id, { underWay });
  return underWay;
}

/** Looks once more first: another request may have kept it after this one found none. */
async function fetchAndKeep(context: Context, id: string, url: string): Promise<Icon> {
  const kept = keptIn(await findIcon(context.db, id));
  if (kept) return kept;
  const icon = await context.bank.readIcon(url);
  await updateIcon(context.db, id, icon.bytes, icon.type);
  return icon;
}
