import type { Translation } from '../../texts/translation.ts';
import type { en } from './texts.en.ts';

export const es: Translation<typeof en> = {
  transfers: {
    type: 'Traspaso',
    to: 'Traspaso a {{name}}',
    from: 'Traspaso desde {{name}}',
    hint: 'El importe, el tipo, la fuente y las líneas son de los dos lados. Desvincúlalos para cambiarlos.',
    unlink: 'Desvincular',
    confirmUnlink:
      '¿Seguro que quieres desvincular este traspaso? Los dos lados se quedan, como un gasto y un ingreso.',
    unlinked: 'Traspaso desvinculado. Los lados vuelven a ser un gasto y un ingreso.',
    unlinkFailed: 'El traspaso no se pudo desvincular.',
  },
  suggestedTransfers: {
    title: 'Posibles traspasos',
    lead: 'Parecen traspasos entre tus cuentas. Una vez vinculados, no cuentan como ingreso ni gasto.',
    pair: 'De {{from}} a {{to}}',
    sameDay: 'El mismo día',
    apart_one: 'Con {{count}} día de diferencia',
    apart_other: 'Con {{count}} días de diferencia',
    uncertain: 'No es seguro: un lado encajaría también con otro.',
    link_one: 'Vincular {{count}} pareja',
    link_other: 'Vincular {{count}} parejas',
    linked_one: 'Se ha vinculado {{count}} traspaso.',
    linked_other: 'Se han vinculado {{count}} traspasos.',
    failed: 'Los traspasos no se pudieron vincular. No se ha cambiado nada.',
    empty: 'No hay posibles traspasos',
    emptyLead: 'Donde un gasto de una fuente y un ingreso de otra encajan, se muestran aquí.',
    emptyAction: 'Ir a las transacciones',
  },
  transferForm: {
    from: 'Desde',
    to: 'Hacia',
    amount: 'Importe',
    toAmount: 'Importe que llega',
    toAmountHint: 'De {{from}} a {{to}}: el importe recibido.',
    date: 'Fecha',
    name: 'Nombre',
    description: 'Descripción',
    choose: 'Elige',
    sameSource: 'Elige otra fuente que aquella de la que sale.',
    create: 'Crear traspaso',
    created: 'El traspaso se ha guardado.',
    failed: 'El traspaso no se pudo guardar. Lo que escribiste sigue aquí.',
  },
};
