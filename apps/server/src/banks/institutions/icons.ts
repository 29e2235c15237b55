import type { Bank } from '../../adapters/bank/bank.ts';
import type { Context } from '../../context/context.ts';
import { AppError } from '../../http/app-error.ts';
import { findIcon, updateIcon } from './institutions.repository.ts';

type Icon = { type: string; bytes: Buffer };
/** One being fetched, or one that could not be, and when that was. */
type Known = { underWay: Promise<Icon | undefined> } | { failedAt: number };

/** For so long nobody waits again for a picture that was not to be had. */
const PAUSE = 10 * 60_000;
/** By their addresses, of which there are as many as banks. */
const knownOf = new WeakMap<Bank, Map<string, Known>>();

/** The bank's picture, fetched once, whoever wants it meanwhile. */
export async function readIcon(context: Context, id: string): Promise<Icon> {
  const known = await findIcon(context.db, id);
  if (known?.icon && known.icon_type) return { type: known.icon_type, bytes: Buffer.from(known.icon) };
  const fetched = known?.icon_url ? await fetchTogether(context, known.icon_url) : undefined;
  if (!fetched) throw new AppError('institution.not_found');
  await updateIcon(context.db, id, fetched.bytes, fetched.type);
  return fetched;
}

function fetchTogether({ bank, log, now }: Context, url: string): Promise<Icon | undefined> {
  const icons = knownOf.get(bank) ?? new Map<string, Known>();
  knownOf.set(bank, icons);
  const known = icons.get(url);
  if (known && 'underWay' in known) return known.underWay;
  if (known && now().getTime() - known.failedAt < PAUSE) return Promise.resolve(undefined);
  const underWay = bank.readIcon(url).then(
    (icon) => {
      icons.delete(url);
      return icon;
    },
    (error: unknown) => {
      icons.set(url, { failedAt: now().getTime() });
      log.warn({ err: error, url }, 'a picture of a bank could not be fetched');
      return undefined;
    },
  );
  icons.set(url, { underWay });
  return underWay;
}
