import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

/** Stands where a value goes while a statement is built. */
class Placeholder {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

/** How long a list may be that a text has places for. */
const LENGTHS = [1, 4, 16, 64];
const MOST_VALUES = 160;
const placeholders = Array.from({ length: MOST_VALUES }, (_, index) => new Placeholder(index));

type Ask<Values extends readonly unknown[], Row> = (db: Db, ...values: Values) => Promise<Row[]>;

/**
 * A statement whose text never changes, built once for each database instead of with every call: for what is asked all
 * the time, building costs more than a look-up. `build` sees placeholders, so it must not look at the values.
 */
export function prepared<Values extends readonly unknown[], Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
): Ask<Values, Row> {
  const queries = new WeakMap<object, CompiledQuery<Row>>();
  return async (db, ...values) => {
    const { adapter } = db.getExecutor();
    let query = queries.get(adapter);
    if (!query) {
      query = build(db, placeholders as readonly unknown[] as Values).compile();
      queries.set(adapter, query);
    }
    const parameters = query.parameters.map((one) => (one instanceof Placeholder ? values[one.index] : one));
    const bound: CompiledQuery<Row> = { ...query, parameters };
    const { rows } = await db.executeQuery(bound);
    return rows;
  };
}

/** The same for a statement of several shapes, few enough to keep the text of each. */
export function preparedByShape<Shape extends string, Values extends readonly unknown[], Row>(
  build: (db: Db, shape: Shape, values: Values) => Compilable<Row>,
): (db: Db, shape: Shape, ...values: Values) => Promise<Row[]> {
  const asks = new Map<Shape, Ask<Values, Row>>();
  return (db, shape, ...values) => {
    let ask = asks.get(shape);
    if (!ask) {
      ask = prepared((database, places: Values) => build(database, shape, places));
      asks.set(shape, ask);
    }
    return ask(db, ...values);
  };
}

type Lists = readonly (readonly unknown[])[];

/**
 * The same for a statement that looks for any of some values. Short lists are filled up with their last value, so that a
 * few texts fit all of them; long ones are built anew. Where a list is empty, nothing is found.
 */
export function preparedWithLists<Given extends Lists, Values extends readonly unknown[], Row>(
  build: (db: Db, lists: Given, values: Values) => Compilable<Row>,
): (db: Db, lists: Given, ...values: Values) => Promise<Row[]> {
  const ask = preparedByShape((db, shape: string, places: readonly unknown[]) => {
    const rest = [...places];
    const lists = shape.split(' ').map((length) => rest.splice(0, Number(length)));
    return build(db, lists as Lists as Given, rest as readonly unknown[] as Values);
  });
  return async (db, lists, ...values) => {
    if (lists.some((list) => list.length === 0)) return [];
    const lengths = lists.map((list) => LENGTHS.find((length) => length >= list.length));
    if (lengths.includes(undefined)) return (await db.executeQuery(build(db, lists, values).compile())).rows;
    const padded = lists.flatMap((list, at) => [
      ...list,
      ...Array((lengths[at] ?? 0) - list.length).fill(list.at(-1)),
    ]);
    return ask(db, lengths.join(' '), ...padded, ...values);
  };
}
