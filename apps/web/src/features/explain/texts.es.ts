import type { Translation } from '../../texts/translation.ts';
import type { en } from './texts.en.ts';

export const es: Translation<typeof en> = {
  explain: {
    title: '¿De dónde sale esta cifra?',
    formula: {
      income: 'Todo lo que entró. Los traspasos entre tus propias fuentes no cuentan.',
      earned: 'Todo lo que entró, sin lo que volvió de gastos.',
      expense: 'Todo lo que salió. Los traspasos entre tus propias fuentes no cuentan.',
      spending: 'Todo lo que salió, menos lo que volvió.',
      refunded: 'Reembolsos de gastos.',
      left: 'Ingresos menos gastos.',
      balance: 'El saldo inicial y todos los cambios desde entonces.',
    },
    composed: {
      share: 'La primera como parte de la segunda.',
      difference: 'La primera menos la segunda.',
      median: 'La mediana: la mitad queda por encima y la mitad por debajo.',
      usual:
        'Alrededor de la mediana: tres veces la desviación habitual a cada lado, al menos una cuarta parte y al menos 10.',
      rest: 'La primera, sin todas las que siguen.',
      together: 'Todas estas juntas.',
    },
    days: 'Del {{from}} al {{to}}',
    upTo: 'Hasta el {{day}}',
    steps: {
      opening: 'Había al principio',
      income: 'Entró',
      expense: 'Salió',
      refund: 'Volvió de gastos',
      reported: 'Comunicado por el banco además de sus transacciones',
      exchanged: 'Fuentes en otras monedas, al cambio del día',
      transfer: 'Traspasos, entradas menos salidas',
    },
    show_one: 'Ver {{count}} transacción en la lista',
    show_other: 'Ver {{count}} transacciones en la lista',
    rate: 'a {{rate}}, {{day}}',
    sum: 'En total',
    leftOut: {
      title: 'No cuenta',
      currency_one: '{{count}} transacción en otra moneda: no se conoce el cambio de su día',
      currency_other: '{{count}} transacciones en otra moneda: no se conoce el cambio de su día',
      transfer_one: '{{count}} lado de un traspaso: el dinero solo pasó de una fuente tuya a otra',
      transfer_other: '{{count}} lados de traspasos: el dinero solo pasó de una fuente tuya a otra',
      refund_one: '{{count}} devolución: es menos gasto, no ingreso',
      refund_other: '{{count}} devoluciones: son menos gasto, no ingreso',
      outside_one: '{{count}} transacción de otros días',
      outside_other: '{{count}} transacciones de otros días',
    },
  },
};
