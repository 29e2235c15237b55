import type { en } from './texts.en.ts';

export const es: typeof en = {
  nav: { names: 'Comercios' },
  names: {
    title: 'Nombres',
    lead: 'Los bancos añaden texto al nombre del comercio. Estos pasos lo quitan donde se muestran las transacciones. El texto original sigue en los detalles y en la búsqueda.',
    list: 'Se quita, en este orden',
    becomes: ' pasa a ser ',
    activeOf: '{{what}}: activado',
    rules: {
      sepa: 'Texto de domiciliaciones',
      'card-purchase': 'Texto de compras con tarjeta',
      'bank-transfer': 'Texto de órdenes de pago',
      'card-number': 'Números de tarjeta',
      'date-time': 'Fechas y horas',
      processor: 'Procesadores de pago',
      reference: 'Referencias y números',
      'web-address': 'Direcciones web',
      place: 'Ciudades y países',
      company: 'Formas jurídicas',
      capitals: 'Solo mayúsculas',
    },
  },
};
