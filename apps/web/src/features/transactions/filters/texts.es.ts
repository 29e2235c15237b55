import type { Translation } from '../../../texts/translation.ts';
import type { en } from './texts.en.ts';

export const es: Translation<typeof en> = {
  filters: {
    more: 'Más filtros',
    saved: 'Filtros guardados',
    save: 'Guardar estos filtros',
    saveTitle: 'Guardar filtros',
    name: 'Nombre',
    nameHint: 'Se guarda en este navegador, para esta cuenta.',
    keep: 'Guardar',
    kept: 'Los filtros se han guardado como «{{name}}».',
    remove: 'Eliminar los filtros «{{name}}»',
    removed: 'Filtros «{{name}}» eliminados.',
    tag: 'Etiqueta',
    untagged: 'Sin etiqueta',
    rateKnown: 'Con tipo de cambio conocido',
    called: 'Se llama',
    currency: 'Moneda',
    import: 'De una importación',
    addTag: 'Elegir…',
    min: 'Importe desde',
    max: 'Importe hasta',
    has: 'Solo con',
    anything: 'Cualquier cosa',
    hasKinds: {
      attachment: 'Recibos',
      lines: 'División',
      transfer: 'Traspaso',
      refund: 'Devolución',
      claim: 'Por cobrar',
    },
    suggestions: 'Buscar traspasos entre tus cuentas',
  },
};
