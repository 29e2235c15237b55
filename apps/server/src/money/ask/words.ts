/** English and Spanish words as search text: their meaning, or that they only connect others. */

export const MONTHS: readonly (readonly string[])[] = [
  ['january', 'jan', 'enero', 'ene'],
  ['february', 'feb', 'febrero'],
  ['march', 'mar', 'marzo'],
  ['april', 'apr', 'abril', 'abr'],
  ['may', 'mayo'],
  ['june', 'jun', 'junio'],
  ['july', 'jul', 'julio'],
  ['august', 'aug', 'agosto', 'ago'],
  ['september', 'sep', 'sept', 'septiembre'],
  ['october', 'oct', 'octubre'],
  ['november', 'nov', 'noviembre'],
  ['december', 'dec', 'diciembre', 'dic'],
];

/** Monday first. */
export const WEEKDAYS: readonly (readonly string[])[] = [
  ['monday', 'lunes'],
  ['tuesday', 'martes'],
  ['wednesday', 'miercoles'],
  ['thursday', 'jueves'],
  ['friday', 'viernes'],
  ['saturday', 'sabado'],
  ['sunday', 'domingo'],
];

/** Phrases before words: the longest match wins. */
type Period = 'month' | 'last-month' | 'week' | 'last-week' | 'year' | 'last-year';

export const PERIODS = new Map<string, Period>(
  Object.entries({
    'this month': 'month',
    'este mes': 'month',
    'last month': 'last-month',
    'previous month': 'last-month',
    'mes pasado': 'last-month',
    'mes anterior': 'last-month',
    'ultimo mes': 'last-month',
    'this week': 'week',
    'esta semana': 'week',
    'last week': 'last-week',
    'semana pasada': 'last-week',
    'this year': 'year',
    'este ano': 'year',
    'last year': 'last-year',
    'ano pasado': 'last-year',
  }),
);

/** Days ago. */
export const DAYS_AGO = new Map(
  Object.entries({
    today: 0,
    hoy: 0,
    yesterday: 1,
    ayer: 1,
    anteayer: 2,
    'day before yesterday': 2,
  }),
);

export const OVER = [
  'over',
  'above',
  'more than',
  'at least',
  'mas de',
  'mayor de',
  'mayores de',
  'al menos',
];
export const UNDER = ['under', 'below', 'less than', 'at most', 'menos de', 'menor de', 'menores de'];
export const BETWEEN = ['between', 'entre'];
export const SINCE = ['since', 'from', 'desde'];

export const TYPES = new Map<string, 'income' | 'expense'>(
  Object.entries({
    income: 'income',
    ingreso: 'income',
    ingresos: 'income',
    earned: 'income',
    received: 'income',
    cobre: 'income',
    gane: 'income',
    expense: 'expense',
    expenses: 'expense',
    spent: 'expense',
    spend: 'expense',
    spending: 'expense',
    gasto: 'expense',
    gastos: 'expense',
    gaste: 'expense',
    gastado: 'expense',
  }),
);

/** Words of a question, so nothing is entered. */
export const ASKING = [
  'how much',
  'how many',
  'show',
  'find',
  'list',
  'cuanto',
  'cuantos',
  'cuantas',
  'muestra',
  'busca',
];

/** Connecting words. */
export const FILLERS = new Set(
  `a an and at be by did do does for from have i in is it me my of on or that the to was were what when where with
  al con cual de del el en era es fue he i la las lo los me mi mis para por que se son un una y yo euro euros eur
  transactions transaction movimientos movimiento all todo todos todas`.split(/\s+/),
);

/** Names people give to cash. */
export const CASH = ['cash', 'efectivo'];
