import { type Account, type Offer, openAccount } from './account.ts';
import type { FailureKind } from './failure-kind.ts';
import * as offer from './offers.ts';

export type Institution = {
  id: string;
  name: string;
  country: { displayName: string; countryCode2: string };
  colour: string;
  /** The drawing on its icon: SVG in a square of 64. */
  drawing: string;
  /** Calls for data that it does not offer. */
  lacks: readonly string[];
  /** How it fails until the control page says otherwise. */
  failure: FailureKind;
  /** Some banks give an account another id in each consent; its IBAN stays. */
  hasNewIdsPerConsent: boolean;
  accounts: readonly Account[];
};

type Wish = Pick<Institution, 'id' | 'name' | 'colour' | 'drawing'> &
  Partial<Pick<Institution, 'lacks' | 'failure' | 'hasNewIdsPerConsent'>> & {
    country: [name: string, code: string];
    offers: readonly Offer[];
  };

function institution({ country: [displayName, countryCode2], offers, ...wish }: Wish): Institution {
  const place = countryCode2 === 'ES' ? 'spanish' : 'english';
  return {
    lacks: [],
    failure: 'none',
    hasNewIdsPerConsent: false,
    ...wish,
    country: { displayName, countryCode2 },
    accounts: offers.map((one) => openAccount(wish.id, place, one)),
  };
}

export const institutions: readonly Institution[] = [
  institution({
    id: 'banco-naranjo',
    name: 'Banco Naranjo',
    country: ['Spain', 'ES'],
    colour: '#c2560c',
    drawing: '<circle cx="32" cy="36" r="17" fill="#fff"/><path d="M32 18q2-9 12-9q-2 9-12 9" fill="#fff"/>',
    offers: [
      offer.current('EUR', 'Cuenta Nómina'),
      offer.savings('EUR', 'Cuenta Ahorro', 'Colchón'),
      offer.creditCard('EUR', 'Tarjeta Naranja'),
      offer.travel('GBP', 'Cuenta en libras'),
      offer.empty('EUR', 'Cuenta Nueva'),
    ],
  }),
  institution({
    id: 'caja-del-faro',
    name: 'Caja del Faro',
    country: ['Spain', 'ES'],
    colour: '#1d5f8a',
    drawing: '<path d="M26 52 29 22h6l3 30zM27 20V14h10v6zM40 16l14-5v12zM24 16 10 11v12z" fill="#fff"/>',
    offers: [offer.current('EUR', 'Cuenta Faro'), offer.savings('EUR', 'Hucha Faro')],
  }),
  institution({
    id: 'gran-banco-mareas',
    name: 'Gran Banco de las Mareas',
    country: ['Spain', 'ES'],
    colour: '#0f6b5c',
    drawing:
      '<path d="M8 24q8-9 16 0t16 0 16 0M8 36q8-9 16 0t16 0 16 0M8 48q8-9 16 0t16 0 16 0" fill="none" stroke="#fff" stroke-width="5"/>',
    offers: [offer.current('EUR', 'Cuenta Marea'), offer.archive('EUR', 'Cuenta Histórica', 2_500)],
  }),
  institution({
    id: 'banque-du-heron',
    name: 'Banque du Héron Gris',
    country: ['France', 'FR'],
    colour: '#5b6470',
    drawing: '<path d="M14 50 34 14l6 8 12 2-12 6-8 20z" fill="#fff"/>',
    offers: [offer.current('EUR', 'Compte courant'), offer.creditCard('EUR', 'Carte Héron')],
  }),
  institution({
    id: 'molenwiek-direct',
    name: 'Molenwiek Direct',
    country: ['Netherlands', 'NL'],
    colour: '#8a2c4e',
    drawing: '<path d="M32 32 14 18l8-6zM32 32l14-18 6 8zM32 32l18 14-8 6zM32 32 18 50l-6-8z" fill="#fff"/>',
    hasNewIdsPerConsent: true,
    offers: [offer.current('EUR', 'Betaalrekening'), offer.savings('EUR', 'Spaarrekening')],
  }),
  institution({
    id: 'foxglove-mutual',
    name: 'Foxglove Mutual',
    country: ['United Kingdom', 'GB'],
    colour: '#6d3a9c',
    drawing:
      '<path d="M22 14h20l6 26q-16 14-32 0z" fill="#fff"/><circle cx="32" cy="36" r="5" fill="#6d3a9c"/>',
    offers: [offer.current('GBP', 'Everyday account'), offer.savings('GBP', 'Rainy day saver')],
  }),
  institution({
    id: 'carta-medusa',
    name: 'Carta Medusa',
    country: ['Italy', 'IT'],
    colour: '#0b7285',
    drawing:
      '<path d="M14 32a18 18 0 0 1 36 0z" fill="#fff"/><path d="M20 34v16M28 34v12M36 34v16M44 34v12" stroke="#fff" stroke-width="4"/>',
    offers: [offer.creditCard('EUR', 'Carta di credito')],
  }),
  institution({
    id: 'sparhaus-birkental',
    name: 'Sparhaus Birkental',
    country: ['Germany', 'DE'],
    colour: '#3d6b1f',
    drawing: '<path d="M32 8 52 42H12z" fill="#fff"/><path d="M29 42h6v14h-6z" fill="#fff"/>',
    failure: 'slow',
    offers: [offer.current('EUR', 'Girokonto'), offer.savings('EUR', 'Tagesgeld')],
  }),
  institution({
    id: 'skoghell-bank',
    name: 'Skoghell Bank',
    country: ['Finland', 'FI'],
    colour: '#9c1f1f',
    drawing: '<path d="M12 50 26 16l8 18 6-10 12 26z" fill="#fff"/>',
    failure: 'bank_down',
    offers: [offer.current('EUR', 'Current account')],
  }),
  institution({
    id: 'pico-prepago',
    name: 'Pico Prepago',
    country: ['Spain', 'ES'],
    colour: '#b0357c',
    drawing:
      '<rect x="10" y="18" width="44" height="28" rx="5" fill="#fff"/><path d="M10 25h44v6H10z" fill="#b0357c"/>',
    lacks: ['ACCOUNT_TRANSACTIONS'],
    offers: [offer.prepaid('EUR', 'Tarjeta Pico')],
  }),
];

export function findInstitution(id: string): Institution | undefined {
  return institutions.find((institution) => institution.id === id);
}

/** The calls for data that consents can be about. */
export const DATA_FEATURES = ['ACCOUNTS', 'ACCOUNT', 'ACCOUNT_BALANCES', 'ACCOUNT_TRANSACTIONS'] as const;
export type DataFeature = (typeof DATA_FEATURES)[number];

export function listDataFeatures({ lacks }: Institution): DataFeature[] {
  return DATA_FEATURES.filter((feature) => !lacks.includes(feature));
}
