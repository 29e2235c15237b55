import type { Translation } from '../../texts/translation.ts';
import type { en } from './texts.en.ts';

export const es: Translation<typeof en> = {
  securityLog: {
    title: 'Registro de seguridad',
    lead: 'Actividad de la cuenta en los últimos seis meses. Si algo no fue cosa tuya, restablece la contraseña.',
    empty: 'Todavía no ha pasado nada.',
    showAll: 'Mostrar todo',
    showFewer: 'Mostrar menos',
    signedInWith: {
      password: 'Inicio de sesión con la contraseña',
      passkey: 'Inicio de sesión con una llave de acceso',
    },
    failedWith: {
      password: 'Inicio de sesión rechazado: contraseña incorrecta',
      code: 'Inicio de sesión rechazado: código incorrecto',
    },
    exportedAs: {
      json: 'Descarga de todos los datos',
      csv: 'Descarga de las transacciones como tabla',
    },
    provenBy: {
      reset: 'Correo electrónico confirmado con una nueva contraseña',
      provider: 'Correo electrónico confirmado por un proveedor',
      confirmation: 'Correo electrónico confirmado con un mensaje',
    },
    kinds: {
      signed_up: 'Cuenta creada',
      signed_in: 'Inicio de sesión mediante {{detail}}',
      sign_in_failed: 'Inicio de sesión rechazado',
      session_ended: 'Se cerró la sesión de un dispositivo',
      all_sessions_ended: 'Se cerró la sesión en todas partes',
      password_reset_asked: 'Enlace para una nueva contraseña enviado',
      password_reset: 'Nueva contraseña establecida',
      email_changed: 'Correo electrónico cambiado, antes: {{detail}}',
      email_taken_back: 'Correo electrónico recuperado de {{detail}}',
      address_proven: 'Correo electrónico confirmado',
      second_factor_added: 'Inicio de sesión en dos pasos activado',
      second_factor_removed: 'Inicio de sesión en dos pasos desactivado',
      recovery_codes_renewed: 'Nuevos códigos de recuperación creados',
      passkey_added: 'Llave de acceso añadida: {{detail}}',
      passkey_removed: 'Llave de acceso quitada: {{detail}}',
      identity_linked: 'Cuenta vinculada: {{detail}}',
      identity_removed: 'Cuenta desvinculada: {{detail}}',
      data_exported: 'Descarga de datos',
      data_imported: 'Datos recuperados de un archivo',
      bank_linked: 'Banco conectado: {{detail}}',
      bank_removed: 'Conexión bancaria quitada',
    },
  },
};
