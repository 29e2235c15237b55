import type { Translation } from '../../texts/translation.ts';
import type { en } from './texts.en.ts';

export const es: Translation<typeof en> = {
  passkeys: {
    title: 'Llaves de acceso',
    lead: 'Con una llave de acceso entras con tu huella, tu cara o el bloqueo de tu dispositivo, sin contraseña.',
    empty:
      'Todavía no tienes llaves de acceso. Añade una y el próximo inicio de sesión será cosa de un momento.',
    unsupported: 'Este navegador no puede crear llaves de acceso.',
    add: 'Añadir una llave de acceso',
    addedOn: 'Añadida el {{when}}',
    lastUsed: 'último uso: {{when}}',
    neverUsed: 'sin usar todavía',
    remove: 'Quitar',
    removeOf: 'Quitar la llave de acceso {{name}}',
    confirmRemove: '¿Quitar la llave de acceso «{{name}}»? Ya no servirá para entrar.',
    removeAction: 'Quitar la llave de acceso',
    removed: 'La llave de acceso se ha quitado.',
    removeFailed: 'No se ha podido quitar la llave de acceso. Sigue ahí.',
    name: 'Nombre',
    nameHint: 'Un nombre que reconozcas. Después, tu navegador pregunta dónde guardarla.',
    create: 'Crear la llave de acceso',
    added: 'La llave de acceso se ha añadido.',
    cancelled: 'No se ha creado ninguna llave de acceso. Puedes intentarlo de nuevo cuando quieras.',
    known: 'Este dispositivo ya tiene una llave de acceso para tu cuenta.',
    failed: 'No se ha podido crear la llave de acceso. Inténtalo de nuevo.',
    thisDevice: 'Este dispositivo',
  },
};
