import type { Translation } from '../../texts/translation.ts';
import type { en } from './texts.en.ts';

export const es: Translation<typeof en> = {
  nav: { tags: 'Etiquetas' },
  tags: {
    title: 'Etiquetas',
    lead: 'Tus propias etiquetas, en todas las categorías.',
    list: 'Tus etiquetas',
    name: 'Etiqueta',
    count: 'Transacciones',
    actions: 'Acciones',
    empty: 'Todavía no hay etiquetas',
    emptyLead: 'Pon etiquetas a una transacción en su formulario: vacaciones, coche, regalo…',
    emptyAction: 'Ir a las transacciones',
    used_one: '{{count}} transacción',
    used_other: '{{count}} transacciones',
    show: 'Transacciones con la etiqueta {{name}}',
    rename: 'Renombrar {{name}}',
    renameTitle: 'Renombrar etiqueta',
    newName: 'Nombre nuevo',
    merges: 'La etiqueta «{{name}}» ya existe: las dos serán una.',
    tooLong: 'Como máximo 40 caracteres, por favor.',
    save: 'Renombrar',
    merge: 'Unir',
    renamed: 'La etiqueta se ha renombrado.',
    merged: 'Las dos etiquetas son ahora una.',
    renameFailed: 'La etiqueta no se pudo renombrar.',
    delete: 'Eliminar {{name}}',
    confirmDelete_one: '¿Quitar la etiqueta «{{name}}» de {{count}} transacción? La transacción se queda.',
    confirmDelete_other:
      '¿Quitar la etiqueta «{{name}}» de {{count}} transacciones? Las transacciones se quedan.',
    deleteAction: 'Eliminar etiqueta',
    deleted: 'La etiqueta se ha eliminado.',
    deleteFailed: 'La etiqueta no se pudo eliminar. Sigue ahí.',
  },
};
