import type { Translation } from '../../texts/translation.ts';
import type { en } from './texts.en.ts';

export const es: Translation<typeof en> = {
  reauthentication: {
    title: '¿Eres tú?',
    lead: 'Esto cambia cómo se entra en tu cuenta, así que confirma que eres tú. Vale durante cinco minutos.',
    password: 'Tu contraseña',
    confirm: 'Confirmar',
    withPasskey: 'Confirmar con una llave de acceso',
    failed: 'No ha funcionado. Inténtalo de nuevo.',
    cancelled: 'No se ha usado ninguna llave de acceso. Puedes intentarlo de nuevo.',
    signInAgain:
      'Tu cuenta no tiene contraseña, llave de acceso ni aplicación de autenticación. Inicia sesión de nuevo y vuelve aquí antes de cinco minutos.',
    signInAgainWith: 'Iniciar sesión de nuevo con {{name}}',
    signInAgainAction: 'Iniciar sesión de nuevo',
  },
};
