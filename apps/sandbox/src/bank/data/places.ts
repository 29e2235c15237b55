/** Where the money of an account goes: made-up shops, in the language of the bank. Amounts in cents. */

export type Shop = { name: string; code: string; low: number; high: number };
type Shops = readonly [Shop, ...Shop[]];
type Bill = { dayOfMonth: number; name: string; low: number; high: number };
/** How often a day brings a purchase at one of these shops. */
type Habit = { probability: number; shops: Shops };

export type Place = {
  habits: readonly Habit[];
  bills: readonly Bill[];
  snacks: Shops;
  dinner: Shop;
  metro: Shop;
  parking: Shop;
  online: Shops;
  employer: string;
  landlord: string;
  words: Record<
    'card' | 'rent' | 'salary' | 'bonus' | 'saving' | 'cash' | 'fee' | 'cardBill' | 'interest',
    string
  >;
};

const shop = (name: string, code: string, low: number, high: number): Shop => ({ name, code, low, high });

const spanish: Place = {
  habits: [
    {
      probability: 0.2,
      shops: [
        shop('Mercado Azulón', '5411', 2_240, 9_460),
        shop('Ultramarinos Tejo', '5411', 620, 3_890),
        shop('Frutas La Vega Chica', '5499', 410, 1_980),
      ],
    },
    {
      probability: 0.05,
      shops: [shop('Gasolinera Cruce Alto', '5541', 2_500, 6_500)],
    },
    { probability: 0.03, shops: [shop('Librería Papel y Lluvia', '5942', 890, 3_600)] },
    { probability: 0.03, shops: [shop('Farmacia del Olmo', '5912', 320, 2_850)] },
  ],
  bills: [
    { dayOfMonth: 2, name: 'Luz Clara Energía', low: 4_310, high: 8_790 },
    { dayOfMonth: 5, name: 'Telefonía Brisa', low: 3_990, high: 3_990 },
    { dayOfMonth: 8, name: 'Gimnasio Cumbre', low: 3_450, high: 3_450 },
    { dayOfMonth: 15, name: 'Pantalla Lila', low: 1_299, high: 1_299 },
    { dayOfMonth: 20, name: 'Seguros Alondra', low: 2_840, high: 2_840 },
  ],
  snacks: [shop('Café Estornino', '5814', 140, 690), shop('Panadería Trigal', '5462', 110, 540)],
  dinner: shop('Taberna El Nogal', '5812', 2_400, 3_900),
  metro: shop('Metro Ribera', '4111', 160, 160),
  parking: shop('Aparcamiento Plaza Norte', '7523', 240, 240),
  online: [
    shop('Tienda Cometa', '5999', 990, 8_900),
    shop('Viajes Golondrina', '4722', 3_500, 14_900),
    shop('Zapatos Andar', '5661', 2_990, 7_990),
  ],
  employer: 'Talleres Ribalta',
  landlord: 'Inmobiliaria Los Tilos',
  words: {
    card: 'Compra con tarjeta',
    rent: 'Alquiler',
    salary: 'Nómina',
    bonus: 'Paga extra',
    saving: 'Traspaso a ahorro',
    cash: 'Retirada de efectivo',
    fee: 'Comisión de mantenimiento',
    cardBill: 'Liquidación de la tarjeta',
    interest: 'Intereses',
  },
};

const english: Place = {
  habits: [
    {
      probability: 0.2,
      shops: [
        shop('Thistle Grocers', '5411', 2_180, 8_940),
        shop('Hollow Lane Market', '5411', 560, 3_650),
        shop('Greengage & Sons', '5499', 380, 2_100),
      ],
    },
    { probability: 0.05, shops: [shop('Crossways Fuel', '5541', 2_400, 6_900)] },
    { probability: 0.03, shops: [shop('Inkwell Books', '5942', 790, 3_200)] },
    { probability: 0.03, shops: [shop('Elm Pharmacy', '5912', 290, 2_600)] },
  ],
  bills: [
    { dayOfMonth: 2, name: 'Clearlight Energy', low: 4_100, high: 9_200 },
    { dayOfMonth: 5, name: 'Breeze Broadband', low: 3_650, high: 3_650 },
    { dayOfMonth: 8, name: 'Summit Gym', low: 3_200, high: 3_200 },
    { dayOfMonth: 15, name: 'Lilac Screen', low: 1_199, high: 1_199 },
    { dayOfMonth: 20, name: 'Skylark Insurance', low: 2_620, high: 2_620 },
  ],
  snacks: [shop('Magpie Coffee', '5814', 240, 780), shop('Crumb Street Bakery', '5462', 160, 620)],
  dinner: shop('The Walnut Table', '5812', 2_300, 3_800),
  metro: shop('Riverside Tram', '4111', 180, 180),
  parking: shop('North Square Parking', '7523', 250, 250),
  online: [
    shop('Comet Parcel Shop', '5999', 890, 8_200),
    shop('Swallow Travel', '4722', 3_200, 13_900),
    shop('Wander Shoes', '5661', 2_790, 7_490),
  ],
  employer: 'Millbrook Workshops',
  landlord: 'Linden Row Lettings',
  words: {
    card: 'Card payment',
    rent: 'Rent',
    salary: 'Salary',
    bonus: 'Bonus',
    saving: 'Transfer to savings',
    cash: 'Cash withdrawal',
    fee: 'Account fee',
    cardBill: 'Credit card bill',
    interest: 'Interest',
  },
};

export const places = { spanish, english };
