import type { Translation } from '../../texts/translation.ts';
import type { en } from './texts.en.ts';

export const es: Translation<typeof en> = {
  thisMonth: {
    title: 'Este mes',
    in: 'Entró',
    out: 'Salió',
    left: 'Queda',
    refunded: '{{amount}} de ello volvió',
    leftOut_one: 'Una transacción en otra moneda no está en ninguna suma.',
    leftOut_other: '{{count}} transacciones en otras monedas no están en ninguna suma.',
    spending: 'En qué gastaste, frente al {{day}}',
    nothingSpent: 'Este mes aún no se ha gastado nada.',
    uncategorized: 'Sin categoría',
    more: '{{amount}} más',
    less: '{{amount}} menos',
    same: 'Igual',
    new: 'Nuevo',
    showAll: 'Mostrar las {{count}}',
    showFewer: 'Mostrar menos',
    next: 'Próximamente',
    waiting_one: 'Una transacción espera una categoría',
    waiting_other: '{{count}} transacciones esperan una categoría',
    nothingWaits: 'Cada transacción tiene una categoría.',
    renew: '{{bank}} ya no está conectado. Renuévalo para recibir nuevas transacciones.',
  },
};
