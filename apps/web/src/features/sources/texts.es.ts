import type { Translation } from '../../texts/translation.ts';
import type { en } from './texts.en.ts';

export const es: Translation<typeof en> = {
  personalData: { counts: { sources_one: '{{count}} fuente', sources_other: '{{count}} fuentes' } },
  sourceTypes: {
    bank_account: 'Cuenta bancaria',
    credit_card: 'Tarjeta de crédito',
    debit_card: 'Tarjeta de débito',
    manual_entry: 'Anotado a mano',
    others: 'otros',
  },
  sources: {
    edit: 'Editar {{name}}',
    delete: 'Eliminar {{name}}',
    confirmDelete_zero: '¿Seguro que quieres eliminar la fuente «{{name}}»? No tiene transacciones.',
    confirmDelete_one:
      '¿Seguro que quieres eliminar la fuente «{{name}}»? Se va con ella su {{count}} transacción.',
    confirmDelete_other:
      '¿Seguro que quieres eliminar la fuente «{{name}}»? Se van con ella sus {{count}} transacciones.',
    deleteAction: 'Eliminar fuente',
    deleted: 'La fuente se ha eliminado.',
    deleteFailed: 'La fuente no se pudo eliminar. Sigue ahí.',
  },
  sourceForm: {
    newTitle: 'Nueva fuente',
    editTitle: 'Editar fuente',
    name: 'Nombre',
    type: 'Tipo de fuente',
    amount: 'Importe',
    amountHint: 'Lo que hay en ella ahora.',
    create: 'Crear fuente',
    created: 'La fuente se ha guardado.',
    save: 'Editar fuente',
    saved: 'La fuente se ha cambiado.',
    failed: 'La fuente no se pudo guardar. Lo que escribiste sigue aquí.',
    amountInvalid: 'Por favor, introduce un número válido en el importe.',
    keptByBank: 'El tipo y el importe los lleva tu banco.',
    noneChosen: 'No hay ninguna fuente elegida. Elige una de tus fuentes para editarla.',
    unknown: 'Esta fuente ya no existe.',
    back: 'Volver a las conexiones',
  },
};
