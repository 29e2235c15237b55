import type { Translation } from '../../texts/translation.ts';
import type { en } from './texts.en.ts';

export const es: Translation<typeof en> = {
  personalData: {
    counts: { categories_one: '{{count}} categoría', categories_other: '{{count}} categorías' },
  },
  nav: { categories: 'Categorías' },
  categories: {
    title: 'Categorías',
    lead: 'De dónde viene tu dinero y a dónde va.',
    new: 'Nueva categoría',
    name: 'Nombre',
    description: 'Descripción',
    actions: 'Acciones',
    empty: 'Todavía no hay categorías',
    emptyLead: 'Empieza con una tuya, o con unas pocas que casi todos necesitan.',
    addStarter: 'Añadir categorías de inicio',
    starterAdded_one: 'Se ha añadido {{count}} categoría.',
    starterAdded_other: 'Se han añadido {{count}} categorías.',
    edit: 'Editar {{name}}',
    delete: 'Eliminar {{name}}',
    confirmDelete:
      '¿Seguro que quieres eliminar la categoría «{{name}}»? Sus transacciones y presupuestos se quedan, sin categoría.',
    deleteAction: 'Eliminar categoría',
    deleted: 'La categoría se ha eliminado.',
    deleteFailed: 'La categoría no se pudo eliminar. Sigue ahí.',
  },
  categoryForm: {
    name: 'Nombre',
    description: 'Descripción',
    create: 'Crear categoría',
    created: 'La categoría se ha guardado.',
    editTitle: 'Editar categoría',
    save: 'Guardar cambios',
    saved: 'La categoría se ha cambiado.',
    failed: 'La categoría no se pudo guardar. Lo que escribiste sigue aquí.',
    noneChosen: 'No hay ninguna categoría elegida. Elige una de la lista para editarla.',
    unknown: 'Esta categoría ya no existe.',
    back: 'Volver a las categorías',
  },
};
