import type { Translation } from '../../texts/translation.ts';
import type { en } from './texts.en.ts';

export const es: Translation<typeof en> = {
  identities: {
    title: 'Cuentas vinculadas',
    lead: 'Con una cuenta de uno de estos proveedores entras sin contraseña.',
    empty: 'Todavía no hay ninguna cuenta vinculada.',
    link: 'Vincular {{name}}',
    linkedOn: 'Vinculada el {{when}}',
    linked: '{{name}} está vinculado.',
    linkFailed: 'No se ha podido vincular la cuenta.',
    failures: {
      refused: 'Se canceló en la página del proveedor.',
      taken: 'Aquí esa cuenta es de otra persona.',
      failed: 'No ha funcionado. Inténtalo de nuevo.',
    },
    remove: 'Quitar',
    removeOf: 'Quitar la cuenta vinculada {{name}}',
    confirmRemove:
      '¿Quitar «{{name}}»? Ya no servirá para entrar. Tu contraseña, o una nueva por correo, sí.',
    removeAction: 'Quitar la cuenta vinculada',
    removed: 'La cuenta vinculada se ha quitado.',
    removeFailed: 'No se ha podido quitar la cuenta vinculada. Sigue ahí.',
  },
};
