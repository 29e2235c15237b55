import type { en } from './texts.en.ts';

export const es: typeof en = {
  names: {
    title: 'Nombres',
    lead: 'Los bancos escriben alrededor del nombre de una tienda más de lo que nadie lee. Estos pasos lo quitan allí donde se muestran las transacciones; lo que escribió el banco sigue en sus detalles y se encuentra al buscar.',
    list: 'Lo que se quita, en este orden',
    becomes: ' pasa a ser ',
    activeOf: '{{what}}: activado',
    rules: {
      sepa: 'Palabras de las domiciliaciones',
      'card-purchase': 'Palabras de las compras con tarjeta',
      'bank-transfer': 'Palabras de las órdenes de pago',
      'card-number': 'Números de tarjeta',
      'date-time': 'Fechas y horas',
      processor: 'Quien cobró el pago',
      reference: 'Referencias y números',
      'web-address': 'Direcciones web',
      place: 'Ciudades y países',
      company: 'Formas jurídicas',
      capitals: 'Solo mayúsculas',
    },
  },
};
