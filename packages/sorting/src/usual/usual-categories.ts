import type { TypeOfMovement } from '@saldo/domain';

export type UsualId =
  | 'salary'
  | 'benefits'
  | 'interest'
  | 'groceries'
  | 'eating_out'
  | 'housing'
  | 'utilities'
  | 'phone_internet'
  | 'transport'
  | 'car'
  | 'travel'
  | 'health'
  | 'sport'
  | 'leisure'
  | 'subscriptions'
  | 'clothes'
  | 'home'
  | 'shopping'
  | 'personal_care'
  | 'children'
  | 'education'
  | 'pets'
  | 'insurance'
  | 'taxes'
  | 'bank_fees'
  | 'cash'
  | 'gifts'
  | 'savings';

export type UsualCategory = {
  id: UsualId;
  en: string;
  es: string;
  type: TypeOfMovement;
  /** What people call it, in several languages, folded; the most usual first. */
  synonyms: readonly string[];
  /** Where it is counted by whoever has no category of its own for it, the likeliest first. */
  within: readonly UsualId[];
};

type Line = [
  id: UsualId,
  en: string,
  es: string,
  type: TypeOfMovement,
  synonyms: string,
  ...within: UsualId[],
];

/** The starter categories of the web app have its very words. */
const lines: Line[] = [
  [
    'salary',
    'Salary',
    'Salario',
    'income',
    `salary, salario, wages, wage, pay, payroll, paycheck, income, earnings, nomina, sueldo, ingresos, ingreso, trabajo,
    gehalt, lohn, einkommen, einnahmen, salaire, revenus, revenu, paie, stipendio, reddito, entrate, lavoro, ordenado,
    vencimento, rendimento, rendimentos, salaris, loon, inkomen, freelance, clients, clientes, work`,
  ],
  [
    'benefits',
    'Pension and benefits',
    'Pensión y prestaciones',
    'income',
    `pension and benefits, pension y prestaciones, pension, pensions, benefits, benefit, prestaciones, prestacion, paro,
    rente, kindergeld, elterngeld, allocations, retraite, caf, aides, pensione, sussidi, reforma, abono, uitkering,
    pensioen, toeslag, toeslagen, state pension, social security, child benefit`,
    'salary',
  ],
  [
    'interest',
    'Interest and dividends',
    'Intereses y dividendos',
    'income',
    `interest and dividends, intereses y dividendos, interest, dividends, intereses, dividendos, zinsen, dividenden,
    interets, dividendes, interessi, dividendi, juros, rente inkomsten, investment income, kapitalertrage`,
    'savings',
    'salary',
  ],
  [
    'groceries',
    'Groceries',
    'Comida',
    'expense',
    `groceries, grocery, comida, supermercado, supermarket, supermercados, food, alimentacion, compra, compra semanal,
    mercado, despensa, lebensmittel, supermarkt, einkaufe, essen, haushalt und lebensmittel, courses, alimentation,
    supermarche, nourriture, spesa, alimentari, supermercato, cibo, compras supermercado, alimentacao, mercearia,
    boodschappen, levensmiddelen, eten, food and drink, household, haushalt, food shop`,
  ],
  [
    'eating_out',
    'Eating out',
    'Restaurantes y bares',
    'expense',
    `eating out, restaurantes y bares, restaurants, restaurant, restaurantes, restaurante, bares, bares y restaurantes,
    bars, dining, dining out, cafes, coffee, takeaway, takeaways, comer fuera, cafeterias, restaurants and bars,
    restaurants and cafes, auswarts essen, gastronomie, essen gehen, restaurants und cafes, cafe, sorties, resto, restos,
    bars et restaurants, ristoranti, bar e ristoranti, mangiare fuori, restauracao, comer fora, cafes e restaurantes,
    uit eten, horeca, lunch, tapas, pubs`,
    'leisure',
    'groceries',
  ],
  [
    'housing',
    'Housing',
    'Vivienda',
    'expense',
    `housing, vivienda, rent, alquiler, hipoteca, mortgage, home, casa, hogar, piso, wohnen, miete, wohnung, logement,
    loyer, maison, affitto, abitazione, mutuo, renda, habitacao, huur, wonen, hypotheek, rent and mortgage, community,
    accommodation, flat, haus, miete und nebenkosten, rent and bills`,
  ],
  [
    'utilities',
    'Bills and utilities',
    'Suministros',
    'expense',
    `bills and utilities, suministros, utilities, bills, household bills, facturas, recibos, luz, agua, gas, electricity,
    water, energy, energia, luz y agua, luz agua y gas, nebenkosten, strom, energie, strom und gas, factures, charges,
    electricite, bollette, utenze, luce e gas, contas, agua e luz, gas water licht, vaste lasten, energie en water`,
    'housing',
  ],
  [
    'phone_internet',
    'Phone and internet',
    'Teléfono e internet',
    'expense',
    `phone and internet, telefono e internet, phone, mobile, internet, telefono, movil, broadband, telecom,
    telecomunicaciones, telefonia, movil e internet, handy, telefon, telefon und internet, handy und internet,
    kommunikation, telephone, telephone et internet, forfait, telefonia e internet, cellulare, telemovel,
    telefoon, internet en bellen, communications`,
    'utilities',
    'housing',
  ],
  [
    'transport',
    'Transport',
    'Transporte',
    'expense',
    `transport, transporte, transportation, public transport, transporte publico, commuting, commute, metro, bus, train,
    taxi, taxis, travel to work, mobility, movilidad, mobilitat, verkehr, fahrtkosten, opnv, bahn, transports,
    deplacements, trasporti, trasporto, mezzi, transportes, deslocacoes, vervoer, reiskosten, openbaar vervoer`,
    'car',
    'travel',
  ],
  [
    'car',
    'Car',
    'Coche',
    'expense',
    `car, coche, auto, fuel, petrol, gas station, gasolina, combustible, gasolinera, vehiculo, parking, car and fuel,
    auto und tanken, tanken, sprit, benzin, kfz, voiture, essence, carburant, automobile, macchina, benzina, carro,
    combustivel, gasolina e portagens, benzine, peajes, tolls, motoring, coche y gasolina`,
    'transport',
  ],
  [
    'travel',
    'Travel',
    'Viajes',
    'expense',
    `travel, viajes, holidays, holiday, vacation, vacations, trips, vacaciones, hoteles, hotels, flights, vuelos, urlaub,
    reisen, reise, vacances, voyages, voyage, viaggi, vacanze, viaggi e vacanze, ferias, viagens, vakantie, reizen,
    travel and holidays, urlaub und reisen`,
    'leisure',
    'transport',
  ],
  [
    'health',
    'Health',
    'Salud',
    'expense',
    `health, salud, pharmacy, farmacia, doctor, doctors, medical, medico, medicos, dentist, dentista, healthcare, medicine,
    gesundheit, apotheke, arzt, sante, pharmacie, medecin, salute, spese mediche, saude, gezondheid, zorg, zorgkosten,
    apotheek, health and fitness, gesundheit und pflege, salud y deporte, salute e farmacia`,
    'personal_care',
  ],
  [
    'sport',
    'Sport',
    'Deporte',
    'expense',
    `sport, deporte, sports, gym, gimnasio, fitness, deportes, fitnessstudio, verein, salle de sport, palestra, ginasio,
    desporto, sportschool, sporten, exercise, sport und verein`,
    'health',
    'leisure',
  ],
  [
    'leisure',
    'Leisure',
    'Ocio',
    'expense',
    `leisure, ocio, entertainment, fun, hobbies, hobby, cultura, culture, cinema, books, libros, entretenimiento, tiempo
    libre, going out, freizeit, unterhaltung, kultur, loisirs, sorties et loisirs, divertissement, svago, tempo libero,
    divertimento, intrattenimento, lazer, entretenimento, vrije tijd, ontspanning, uitgaan, games, music, freizeit und
    kultur, ocio y cultura`,
  ],
  [
    'subscriptions',
    'Subscriptions',
    'Suscripciones',
    'expense',
    `subscriptions, suscripciones, subscription, streaming, suscripcion, memberships, abos, abonnements, abonnement, abo,
    abonnements et streaming, abbonamenti, abbonamento, subscricoes, assinaturas, software, apps, tv and streaming,
    digital, streaming y suscripciones`,
    'leisure',
  ],
  [
    'clothes',
    'Clothes',
    'Ropa',
    'expense',
    `clothes, ropa, clothing, shoes, ropa y calzado, calzado, zapatos, fashion, moda, kleidung, schuhe, bekleidung,
    vetements, habits, mode, abbigliamento, vestiti, scarpe, roupa, vestuario, kleding, schoenen, kleren`,
    'shopping',
  ],
  [
    'home',
    'Furniture and household',
    'Muebles y hogar',
    'expense',
    `furniture and household, muebles y hogar, furniture, household goods, muebles, decoracion, bricolaje, diy, home
    improvement, home and garden, garden, reformas, mobel, einrichtung, haus und garten, baumarkt, meubles, bricolage,
    ameublement, maison et jardin, arredamento, casa e giardino, fai da te, mobiliario, decoracao, bricolage e casa,
    meubels, inrichting, klussen, huis en tuin, homeware`,
    'shopping',
    'housing',
  ],
  [
    'shopping',
    'Shopping',
    'Compras',
    'expense',
    `shopping, compras, online shopping, electronics, electronica, tecnologia, amazon, tienda, tiendas, retail, einkaufen,
    anschaffungen, elektronik, onlineshopping, achats, shopping en ligne, high tech, acquisti, elettronica, tecnologia e
    acquisti, loja, lojas, winkelen, online winkelen, elektronica, stuff, things, varios, general, caprichos`,
  ],
  [
    'personal_care',
    'Personal care',
    'Cuidado personal',
    'expense',
    `personal care, cuidado personal, beauty, belleza, peluqueria, hair, hairdresser, cosmetics, cosmetica, drogerie,
    friseur, korperpflege, kosmetik, pflege, beaute, coiffeur, soins, cura personale, bellezza, parrucchiere, cuidados
    pessoais, beleza, cabeleireiro, verzorging, kapper, persoonlijke verzorging, grooming`,
    'health',
    'shopping',
  ],
  [
    'children',
    'Children',
    'Niños',
    'expense',
    `children, ninos, kids, child, childcare, baby, hijos, guarderia, bebe, peques, family, familia, kinder, kita, familie,
    enfants, enfant, creche, garde d enfants, famille, bambini, figli, asilo, famiglia, criancas, filhos, kinderen,
    kinderopvang, gezin, toys, juguetes`,
    'education',
  ],
  [
    'education',
    'Education',
    'Educación',
    'expense',
    `education, educacion, school, colegio, university, universidad, courses and training, formacion, cursos, study,
    studies, estudios, bildung, schule, studium, weiterbildung, etudes, ecole, scolarite, istruzione, scuola, studio,
    universita, educacao, escola, formacao, onderwijs, studie, opleiding, tuition`,
    'children',
  ],
  [
    'pets',
    'Pets',
    'Mascotas',
    'expense',
    `pets, mascotas, pet, dog, cat, perro, gato, vet, veterinario, haustier, haustiere, hund, katze, tierarzt, animaux,
    animal, chien, chat, animali, cane, gatto, animais, animais de estimacao, huisdieren, huisdier, hond`,
  ],
  [
    'insurance',
    'Insurance',
    'Seguros',
    'expense',
    `insurance, seguros, seguro, insurances, versicherung, versicherungen, assurance, assurances, mutuelle, assicurazione,
    assicurazioni, verzekering, verzekeringen, krankenkasse`,
    'housing',
  ],
  [
    'taxes',
    'Taxes',
    'Impuestos',
    'expense',
    `taxes, impuestos, tax, council tax, hacienda, tributos, fines, multas, steuern, steuer, impots, impot, taxes et
    impots, tasse, imposte, impostos, imposto, belasting, belastingen, government, tasas, tasse e bollette`,
  ],
  [
    'bank_fees',
    'Bank fees',
    'Comisiones bancarias',
    'expense',
    `bank fees, comisiones bancarias, fees, bank charges, comisiones, banco, bank, loans, loan, prestamos, prestamo, credit,
    gebuhren, bankgebuhren, kontogebuhren, kredit, frais bancaires, banque, credits, spese bancarie, commissioni, banca,
    prestiti, comissoes, despesas bancarias, emprestimo, bankkosten, lening, fees and charges, interest paid`,
  ],
  [
    'cash',
    'Cash',
    'Efectivo',
    'expense',
    `cash, efectivo, cash withdrawal, cash withdrawals, atm, cajero, cajeros, bargeld, bar, retraits, especes, liquide,
    contanti, prelievi, dinheiro, levantamentos, contant, geldopname, pocket money, wallet`,
  ],
  [
    'gifts',
    'Gifts and donations',
    'Regalos y donaciones',
    'expense',
    `gifts and donations, regalos y donaciones, gifts, presents, donations, charity, regalos, donaciones, ong, geschenke,
    spenden, geschenke und spenden, cadeaux, dons, cadeaux et dons, regali, donazioni, regali e donazioni, presentes,
    prendas, donativos, cadeaus, giften, goede doelen`,
    'leisure',
  ],
  [
    'savings',
    'Savings',
    'Ahorro',
    'expense',
    `savings, ahorro, saving, ahorros, inversion, inversiones, investment, investments, investing, sparen, ersparnisse,
    sparplan, geldanlage, epargne, placements, investissements, risparmi, risparmio, investimenti, poupanca, poupancas,
    investimentos, sparen en beleggen, spaargeld, beleggen, pension contributions, set aside`,
  ],
];

export const usualCategories: readonly UsualCategory[] = lines.map(
  ([id, en, es, type, synonyms, ...within]) => ({
    id,
    en,
    es,
    type,
    synonyms: synonyms.split(',').map((name) => name.replace(/\s+/g, ' ').trim()),
    within,
  }),
);

const byId = new Map(usualCategories.map((category) => [category.id, category]));

export function requireUsual(id: UsualId): UsualCategory {
  const found = byId.get(id);
  if (!found) throw new Error(`there is no usual category ${id}`);
  return found;
}
