import type { ResponseOf } from '@saldo/contract';
import { foldText } from '@saldo/domain';
import type { TFunction } from 'i18next';
import { paths } from '../../config/paths.ts';
import type { IconName } from '../../ui/look/icon.tsx';
import { formatBareAmount } from '../../ui/money-and-dates/amounts.ts';
import { formatDay } from '../../ui/money-and-dates/dates.ts';
import { describeAnswer } from './describe-answer.ts';

type Asked = ResponseOf<'ask'>['results'];
export type Draft = NonNullable<Asked['draft']>;
/** What things are called whose ids stand in an answer. */
export type Names = ReadonlyMap<string, string>;
export type Place = { path: string; name: string; icon: IconName };
/** Something to be done at once. */
export type PaletteAction = { name: string; icon: IconName; act: () => void };

/** What can be chosen: somewhere to go, something to write down, or to do. */
export type Item = {
  key: string;
  icon: IconName;
  label: string;
  /** What it is, in a word. */
  kind: string;
} & ({ to: string } | { draft: Draft | undefined } | { act: () => void });

/** As short as the list's own search takes. */
const SHORTEST_SEARCH = 2;

export function listItems(
  t: TFunction,
  sought: {
    typed: string;
    places: Place[];
    deeds: PaletteAction[];
    asked: Asked | undefined;
    names: Names;
    mayWrite: boolean;
  },
): Item[] {
  const typed = sought.typed.trim();
  return [
    ...toAnswer(t, sought.asked, sought.names, sought.mayWrite),
    ...toNew(t, typed, sought.mayWrite),
    ...toPlaces(t, typed, sought.places),
    ...toDeeds(t, typed, sought.deeds),
    ...toSearch(t, typed),
  ];
}

/** What was understood of a line comes first. */
function toAnswer(t: TFunction, asked: Asked | undefined, names: Names, mayWrite: boolean): Item[] {
  if (asked?.kind === 'draft' && asked.draft && mayWrite) {
    const label = describeDraft(t, asked.draft, names);
    return [{ key: 'draft', icon: 'plus', label, kind: t('palette.writeDown'), draft: asked.draft }];
  }
  if (asked?.kind === 'answer' && asked.url)
    return [
      {
        ...{ key: 'answer', icon: 'eye', label: describeAnswer(t, asked), kind: t('palette.show') },
        to: asked.url,
      },
    ];
  if (asked?.kind !== 'list' || !asked.url) return [];
  const label = describeFilter(t, asked.filter ?? {}, names) || asked.text;
  return [{ key: 'answer', icon: 'arrows', label, kind: t('palette.show'), to: asked.url }];
}

/** Days and money as everywhere, rather than as the server spells them. */
function describeDraft(t: TFunction, draft: Draft, names: Names): string {
  const { name, type, amount, date, source_id, category_id } = draft;
  const parts = [name, t(`palette.types.${type}`), formatBareAmount(amount), formatDay(date)];
  const named = [source_id, category_id].flatMap((id) => (id && names.get(id)) || []);
  return [...parts, ...named].join(' · ');
}

function describeFilter(t: TFunction, filter: Record<string, string>, names: Names): string {
  const { type, from, to, min, max, category_id = '', source_id = '', tag, q } = filter;
  const money = (text: string) => formatBareAmount(Number(text));
  const isKnownType = type === 'income' || type === 'expense' || type === 'transfer';
  return [
    isKnownType && t(`palette.types.${type}`),
    names.get(category_id),
    names.get(source_id),
    tag && `#${tag}`,
    q && `“${q}”`,
    from && (from === to || !to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`),
    min && max && min === max && money(min),
    min && min !== max && t('palette.atLeast', { amount: money(min) }),
    max && min !== max && t('palette.atMost', { amount: money(max) }),
  ]
    .filter(Boolean)
    .join(' · ');
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

const toDeeds = (t: TFunction, typed: string, deeds: PaletteAction[]): Item[] =>
  deeds
    .filter(({ name }) => isLike(name, typed))
    .map(({ name, icon, act }) => ({ key: name, icon, label: name, kind: t('palette.act'), act }));

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
