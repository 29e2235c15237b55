import { habit, mixed, type Person, standing } from './person.ts';
import { freelancerInLeeds } from './persons-north.ts';
import { renterInValencia } from './persons-south.ts';

/** What is bought counts for where it is used, not for what it is: the bundled start is wrong about most of it. */
export const allotmentNearAachen: Person = {
  id: 'allotment keeper near Aachen',
  about: 'Categories by project and by person, which no list of shops can know.',
  country: 'DE',
  categories: [
    'Garten 14',
    'Oma Lotte',
    'Band',
    'Werkstatt',
    'Boot',
    'Die Jungs',
    'Laufendes',
    'Topf A',
    'Topf B',
    'Rücklage',
    'Eingang',
  ].map((name) => ({ name })),
  habits: [
    habit(
      'Oma Lotte',
      7,
      5,
      80,
      'REWE Markt, *Linden Apotheke, *Bäckerei Hommes, DM Drogeriemarkt, *Sanitas Haus Ley',
    ),
    habit(
      'Die Jungs',
      8,
      4,
      60,
      'Aldi Sued, Lidl, *Imbiss am Eck, H&M, *Eiscafé Dolomiti, McDonalds, *Kletterhalle Steilwand',
    ),
    habit(
      'Garten 14',
      4,
      6,
      90,
      'OBI, *Gärtnerei Plum, Hornbach, *Saatgut Erlenbusch, Raiffeisen Markt, *Kompostwerk',
    ),
    habit('Band', 3, 5, 120, 'Thomann, *Proberaum Nord, *Gasthaus Zur Post, *Tonstudio Brink, Aral'),
    habit('Werkstatt', 4, 5, 140, 'Bauhaus, *Holz Wolters, *Eisen Trost, Conrad, Würth, *Lacke Ley'),
    habit('Boot', 2.5, 10, 160, '*Yachtclub Rursee, *Segel Oster, Shell, *Hafenkiosk, *Bootslager Steilwand'),
    habit('Topf A', 4, 5, 70, 'Edeka, *Zum Alten Brauhaus, Rossmann, Tchibo'),
    habit('Topf B', 3, 5, 90, 'Saturn, Ikea, DB Vertrieb, *Café Sonntag, Netto'),
  ],
  standing: [
    standing('Laufendes', 1, -820, '*Hausverwaltung Kern'),
    standing('Laufendes', 3, -92, 'Stadtwerke Aachen'),
    standing('Laufendes', 5, -39, 'Telekom Deutschland'),
    standing('Band', 12, -60, '*Miete Proberaum'),
    standing('Boot', 15, -45, '*Liegeplatz Rursee'),
    standing('Rücklage', 28, -200, '*Dauerauftrag Rücklage'),
    standing('Eingang', 27, 2650, '*Gehalt Druckerei Merz'),
  ],
  mixed: [
    mixed('Amazon', 3, 6, 90, 'Die Jungs, Werkstatt, Band, Garten 14'),
    mixed('PayPal Europe', 2, 6, 60, 'Band, Boot, Topf B'),
  ],
};

/** Half of all shops are never seen again. */
export const alwaysOnTheRoad: Person = {
  id: 'always on the road',
  about: 'Never twice in the same place: half of the names never come again.',
  country: 'ES',
  once: 0.55,
  categories: [
    'Comer',
    'Dormir',
    'Moverse',
    'Gasolina',
    'Café',
    'Compras',
    'Fijos',
    'Ingresos',
    'Farmacia',
  ].map((name) => ({ name })),
  habits: [
    habit(
      'Comer',
      16,
      7,
      40,
      'Restaurante La Ruta, *Asador Montes, *Casa Pepe, *Venta del Aire, Mesón Castellano, *El Puerto',
    ),
    habit('Dormir', 5, 30, 120, 'Hotel Ibis, *Hostal Cervantes, Hotel Sercotel, *Pensión Sol, Booking'),
    habit('Moverse', 6, 2, 40, 'Renfe Viajeros, Taxi Madrid, *Parking Centro, Alsa, Metro'),
    habit('Gasolina', 8, 20, 90, 'Repsol, Cepsa, *Estación El Cruce, Galp, *Gasolinera Norte'),
    habit('Café', 12, 1, 9, '*Bar Avenida, *Cafetería Estación, *Cafés Lino, Starbucks'),
    habit('Compras', 5, 5, 80, 'Decathlon, *Bazar Oriente, Carrefour, El Corte Inglés'),
    habit('Farmacia', 1.5, 4, 30, '*Farmacia Mayor, *Farmacia Plaza'),
  ],
  standing: [
    standing('Fijos', 1, -390, '*Alquiler Trastero Sur'),
    standing('Fijos', 4, -29, 'Vodafone'),
    standing('Ingresos', 28, 2100, '*Transportes Vera'),
  ],
  mixed: [mixed('Amazon', 1.5, 8, 70, 'Compras, Fijos')],
};

/** The same people, who change their minds after some months. */
export const renterWhoChanges: Person = {
  ...renterInValencia,
  id: 'renter who changes her mind',
  minds: [
    { month: 7, from: 'Restaurantes', to: 'Ocio' },
    { month: 12, from: 'Supermercado', to: 'Casa' },
    { month: 16, from: 'Transporte', to: 'Viajes' },
  ],
};

export const carelessFreelancer: Person = {
  ...freelancerInLeeds,
  id: 'careless freelancer',
  slips: 0.035,
  once: 0.2,
};
