import { areDates } from '../table/column-shape.ts';
import { foldHeading } from '../table/header-words.ts';
import type { Column } from './column.ts';

/** What headings of dates say, the likeliest to be a row's day first. Any other stands between the first two. */
const BOOKED = /book|post|contab|buchung|compta|complet|lancamento|registr|boek|assento|cleared|settle/;
const MADE =
  /transact|trans date|purchase|start|operat|operac|operaz|kauf|beleg|umsatz|achat|initiat|order|made/;
const OF_STATEMENT =
  /statement|period|extracto|auszug|releve|estratto|afschrift|cycle|billing|desde|hasta|due|venc/;

const rankOf = ({ heading }: Column): number => {
  const folded = foldHeading(heading);
  if (OF_STATEMENT.test(folded)) return 3;
  if (BOOKED.test(folded)) return 0;
  return MADE.test(folded) ? 2 : 1;
};

/** Of two dates that a row was made and booked, the booked one is its day; the other stands beside it. */
export function settleDates(columns: Column[]): void {
  dropDatesOfStatements(columns);
  const dated = columns.filter(({ role }) => role === 'date').sort((one, two) => rankOf(one) - rankOf(two));
  const [day, ...others] = dated;
  const value = columns.find(({ role }) => role === 'value_date');
  if (!day && value && !columns.some(isUnnamedDate)) value.role = 'date';
  let isTaken = value !== undefined;
  for (const column of others) {
    column.role = isTaken || rankOf(column) === 3 ? 'ignored' : 'value_date';
    isTaken = true;
  }
}

const isUnnamedDate = ({ role, shape }: Column): boolean => role === undefined && areDates(shape);

const MANY_ROWS = 8;
const MANY_DAYS = 5;
/** A statement covers many days: its own date changes far less often than those of its rows. */
const TIMES_AS_MANY = 6;

/** A date that is said to be that of the statement, or that hardly ever changes over many rows beside one that does. */
function dropDatesOfStatements(columns: Column[]): void {
  const dates = columns.filter((column) => column.role === 'date' || isUnnamedDate(column));
  const most = Math.max(...dates.map(({ shape }) => shape.different), 0);
  const isOfStatement = ({ heading }: Column) => OF_STATEMENT.test(foldHeading(heading));
  const areOthers = dates.some((column) => !isOfStatement(column));
  for (const column of dates) {
    const { different, rows } = column.shape;
    const isSteady =
      rows >= MANY_ROWS && (different === 1 ? most >= MANY_DAYS : different * TIMES_AS_MANY <= most);
    if ((areOthers && isOfStatement(column)) || (isSteady && rankOf(column) > 0)) column.role = 'ignored';
  }
}
