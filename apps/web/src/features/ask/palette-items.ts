import type { ResponseOf } from '@saldo/contract';
import { foldText } from '@saldo/domain';
import type { TFunction } from 'i18next';
import { paths } from '../../config/paths.ts';
import type { IconName } from '../../ui/look/icon.tsx';

type Asked = ResponseOf<'ask'>['results'];
export type Draft = NonNullable<Asked['draft']>;
export type Place = { path: string; name: string; icon: IconName };

/** What can be chosen: somewhere to go, or something to write down. */
export type Item = {
  key: string;
  icon: IconName;
  label: string;
  /** What it is, in a word. */
  kind: string;
} & ({ to: string } | { draft: Draft | undefined });

/** As short as the list's own search takes. */
const SHORTEST_SEARCH = 2;

export function listItems(
  t: TFunction,
  sought: { typed: string; places: Place[]; asked: Asked | undefined; mayWrite: boolean },
): Item[] {
  const typed = sought.typed.trim();
  return [
    ...toAnswer(t, sought.asked, sought.mayWrite),
    ...toNew(t, typed, sought.mayWrite),
    ...toPlaces(t, typed, sought.places),
    ...toSearch(t, typed),
  ];
}

/** What was understood of a line comes first. */
function toAnswer(t: TFunction, asked: Asked | undefined, mayWrite: boolean): Item[] {
  if (!asked) return [];
  if (asked.kind === 'draft' && asked.draft && mayWrite)
    return [
      { key: 'draft', icon: 'plus', label: asked.text, kind: t('palette.writeDown'), draft: asked.draft },
    ];
  if (asked.kind === 'list' && asked.url)
    return [{ key: 'answer', icon: 'arrows', label: asked.text, kind: t('palette.show'), to: asked.url }];
  return [];
}

function toNew(t: TFunction, typed: string, mayWrite: boolean): Item[] {
  const label = t('transactions.new');
  if (!mayWrite || !isLike(label, typed)) return [];
  return [{ key: 'new', icon: 'plus', label, kind: t('palette.do'), draft: undefined }];
}

/** Those that begin with what is typed come before those that only contain it. */
function toPlaces(t: TFunction, typed: string, places: Place[]): Item[] {
  const begins = ({ name }: Place) => foldText(name).startsWith(foldText(typed));
  const found = places.filter(({ name }) => isLike(name, typed));
  return [...found.filter(begins), ...found.filter((place) => !begins(place))].map(
    ({ path, name, icon }) => ({
      key: path,
      icon,
      label: name,
      kind: t('palette.goTo'),
      to: path,
    }),
  );
}

function toSearch(t: TFunction, typed: string): Item[] {
  if (typed.length < SHORTEST_SEARCH) return [];
  const to = `${paths.transactions}?${new URLSearchParams({ q: typed })}`;
  return [
    { key: 'search', icon: 'search', label: t('palette.find', { typed }), kind: t('palette.search'), to },
  ];
}

const isLike = (name: string, typed: string) => foldText(name).includes(foldText(typed));

/** What of a line was not understood, as words; undefined where all of it was. */
export function describeNotUnderstood(t: TFunction, asked: Asked | undefined): string | undefined {
  if (!asked) return undefined;
  const words = asked.not_understood.join(', ');
  if (asked.kind === 'nothing')
    return words ? t('palette.notUnderstood', { words }) : t('palette.nothingUnderstood');
  return words ? t('palette.notUnderstood', { words }) : undefined;
}
