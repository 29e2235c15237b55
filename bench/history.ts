import { makeRandom } from '../packages/domain/src/index.ts';

/** Believable histories of any length, always the same for the same seed: ten years, six sources, forty categories. */

export type BenchRow = {
  day: number;
  source: number;
  category: number;
  cents: number;
  name: string;
  description: string;
};

export const SOURCES = 6;
export const CATEGORIES = 40;
const YEARS = 10;

const shops = [
  'Mercado',
  'Panadería',
  'Farmacia',
  'Librería',
  'Gasolinera',
  'Café',
  'Cine',
  'Zapatería',
  'Ferretería',
  'Frutería',
];
const places = [
  'Centro',
  'Norte',
  'Sur',
  'Río',
  'Plaza',
  'Puerto',
  'Estación',
  'Parque',
  'Catedral',
  'Mayor',
];
const notes = ['', '', '', 'Pago con tarjeta', 'Recibo domiciliado', 'Compra semanal', 'Transferencia'];

export function* makeHistory(count: number, seed = 7): Generator<BenchRow> {
  const random = makeRandom(seed);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const days = listDays();
  for (let index = 0; index < count; index++) {
    // In the order of time, as a life is written down, with a late entry now and then.
    const late = random() < 0.05 ? Math.floor(random() * 30) : 0;
    const day = days[Math.max(0, Math.floor((index / count) * days.length) - late)] as number;
    const isIncome = random() < 0.08;
    const size = isIncome
      ? 50_000 + Math.floor(random() * 250_000)
      : 150 + Math.floor(random() ** 3 * 20_000);
    // One in twenty has a reference of its own, as banks write them.
    const note = random() < 0.05 ? `Ref ${Math.floor(random() * 1e9).toString(36)}` : pick(notes);
    yield {
      day,
      source: Math.floor(random() * SOURCES),
      category: Math.floor(random() ** 1.5 * CATEGORIES),
      cents: isIncome ? size : -size,
      name: isIncome ? 'Nómina' : `${pick(shops)} ${pick(places)}`,
      description: note,
    };
  }
}

/** What somebody looks for: one purchase among all, whose words stand nowhere else. */
export const NEEDLE = { name: 'Guitarra española', description: 'Luthier de Triana' };
export const NEEDLES = 12;

function listDays(): number[] {
  const days: number[] = [];
  for (let time = Date.UTC(2026 - YEARS, 10, 16); time < Date.UTC(2026, 10, 16); time += 86_400_000) {
    days.push(Number(new Date(time).toISOString().slice(0, 10).replaceAll('-', '')));
  }
  return days;
}
