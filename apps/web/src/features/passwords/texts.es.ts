import type { Translation } from '../../texts/translation.ts';
import type { en } from './texts.en.ts';

export const es: Translation<typeof en> = {
  forgot: {
    title: '¿Has olvidado la contraseña?',
    lead: 'Introduce tu correo electrónico y te enviaremos un enlace para elegir una nueva.',
    email: 'Correo electrónico',
    send: 'Enviar',
    back: 'Volver al inicio de sesión',
    sent: 'Recibirás las instrucciones para restablecer la contraseña.',
    unknown: 'Este correo electrónico no está registrado en nuestro sistema.',
    failed: 'Se produjo un error, inténtalo más tarde.',
  },
  reset: {
    title: 'Elige una nueva contraseña',
    password: 'Nueva contraseña',
    submit: 'Restablecer la contraseña',
    noToken: 'Token no válido.',
    failed: 'Se produjo un error. Inténtalo más tarde.',
    refused: 'No se ha podido restablecer la contraseña.',
    done: 'Contraseña restablecida correctamente. Te llevamos a la página de inicio de sesión.',
  },
};
