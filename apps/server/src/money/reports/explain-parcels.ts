type Parcel = { count: number; sourceNos: number[] };

/** Shown individually; the rest are combined. */
const MOST_PARCELS = 20;

/** What is left out, per currency, most first. */
export function toParcels(
  counts: readonly { source_no: number; count: number }[],
  currencies: ReadonlyMap<number, string>,
): Parcel[] {
  const parcels = new Map<string | undefined, Parcel>();
  for (const { source_no, count } of counts) {
    const parcel = parcels.get(currencies.get(source_no)) ?? { count: 0, sourceNos: [] };
    parcel.count += count;
    parcel.sourceNos.push(source_no);
    parcels.set(currencies.get(source_no), parcel);
  }
  const all = [...parcels.values()].sort((one, two) => two.count - one.count);
  const rest = all.splice(MOST_PARCELS);
  const others = {
    count: rest.reduce((sum, { count }) => sum + count, 0),
    sourceNos: rest.flatMap(({ sourceNos }) => sourceNos),
  };
  return rest.length > 0 ? [...all, others] : all;
}
