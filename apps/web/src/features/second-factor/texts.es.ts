import type { Translation } from '../../texts/translation.ts';
import type { en } from './texts.en.ts';

export const es: Translation<typeof en> = {
  leave: {
    codes: {
      question: '¿Has guardado estos códigos? No se vuelven a mostrar.',
      stay: 'Volver a los códigos',
      leave: 'Los he guardado',
    },
  },
  twoStep: {
    security: 'Seguridad',
    title: 'Inicio de sesión en dos pasos',
    lead: 'Después de la contraseña, Saldo pide un código de una aplicación de autenticación. Quien solo conozca tu contraseña no entra.',
    turnOn: 'Activar',
    turnOff: 'Desactivar',
    renew: 'Renovar códigos',
    onSince: 'Activado desde el {{when}}.',
    codesLeft_one: 'Queda {{count}} código de recuperación.',
    codesLeft_other: 'Quedan {{count}} códigos de recuperación.',
    codesFew: 'Crea pronto otros nuevos: sin tu aplicación y sin códigos de recuperación no podrías entrar.',
    turnOnTitle: 'Activar el inicio de sesión en dos pasos',
    scan: 'Escanea esto con tu aplicación de autenticación.',
    qr: 'Código QR con la clave secreta para tu aplicación de autenticación',
    openApp: 'Abrir la aplicación en este dispositivo',
    byHand: 'O escribe esta clave secreta en la aplicación:',
    codeHint: 'Las seis cifras que muestra ahora la aplicación.',
    confirm: 'Continuar',
    failed: 'No ha funcionado. Inténtalo de nuevo.',
    codes: 'Códigos de recuperación',
    codesLead:
      'El inicio de sesión en dos pasos está activado. Cuando no tengas la aplicación a mano, cada uno de estos códigos te permite entrar una vez. Solo se muestran ahora: guárdalos en un lugar seguro.',
    codesFile: 'Códigos de recuperación de Saldo. Cada uno permite entrar una vez.',
    download: 'Descargar',
    done: 'Listo',
    renewLead: 'Recibes diez códigos nuevos. Los que tienes ahora dejan de valer.',
    renewAction: 'Crear códigos nuevos',
    turnOffTitle: 'Desactivar el inicio de sesión en dos pasos',
    turnOffLead:
      'A partir de entonces basta con la contraseña, y tus códigos de recuperación dejan de valer.',
    isOff: 'El inicio de sesión en dos pasos está desactivado.',
  },
};
