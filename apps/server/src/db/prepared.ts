import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

/** Stands where a value goes while a statement is built. */
class Placeholder {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

const MOST_VALUES = 32;
const placeholders = Array.from({ length: MOST_VALUES }, (_, index) => new Placeholder(index));

/**
 * A statement whose text never changes, built once for each database instead of with every call: for what is asked all
 * the time, building costs more than a look-up. `build` sees placeholders, so it must not look at the values.
 */
export function prepared<Values extends readonly unknown[], Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, ...values: Values) => Promise<Row[]> {
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
