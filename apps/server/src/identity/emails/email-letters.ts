import type { Draft, Language } from '../../platform/mails/letter.ts';

export const confirmDraft: Record<Language, (name: string, url: string) => Draft> = {
  en: (name, url) => ({
    subject: 'Confirm your email address for Saldo',
    paragraphs: [
      name ? `Hello ${name},` : 'Hello,',
      'somebody, hopefully you, keeps a Saldo account under this email address.',
      'The link below confirms that the address is yours. It works once, for one day. Please open it in the browser in which you are signed in to Saldo.',
      'If it was not you, you need not do anything.',
    ],
    button: { label: 'Confirm the address', url },
    footer: 'Saldo: all your money, exact to the cent.',
  }),
  es: (name, url) => ({
    subject: 'Confirma tu correo electrónico para Saldo',
    paragraphs: [
      name ? `Hola, ${name}:` : 'Hola:',
      'alguien, esperamos que tú, tiene una cuenta de Saldo con este correo electrónico.',
      'El enlace confirma que la dirección es tuya. Funciona una sola vez, durante un día. Ábrelo en el navegador en el que has iniciado sesión en Saldo.',
      'Si no has sido tú, no tienes que hacer nada.',
    ],
    button: { label: 'Confirmar la dirección', url },
    footer: 'Saldo: todo tu dinero, exacto al céntimo.',
  }),
};

/** Names the new address only to a proven person: it is whatever somebody typed. */
export const reversalDraft: Record<Language, (name: string, newEmail: string, url: string) => Draft> = {
  en: (name, newEmail, url) => ({
    subject: 'The email address of your Saldo account was changed',
    paragraphs: [
      name ? `Hello ${name},` : 'Hello,',
      `your Saldo account now has ${newEmail ? `the email address ${newEmail}` : 'another email address'}, and this one no longer signs in.`,
      'If that was you, you need not do anything.',
      'If it was not, take the address back within seven days by the link below. Everybody is then signed out, and you set a new password.',
    ],
    button: { label: 'Take the address back', url },
    footer: 'Saldo: all your money, exact to the cent.',
  }),
  es: (name, newEmail, url) => ({
    subject: 'El correo electrónico de tu cuenta de Saldo ha cambiado',
    paragraphs: [
      name ? `Hola, ${name}:` : 'Hola:',
      `tu cuenta de Saldo tiene ahora ${newEmail ? `el correo electrónico ${newEmail}` : 'otro correo electrónico'}, y con este ya no se entra.`,
      'Si has sido tú, no tienes que hacer nada.',
      'Si no has sido tú, recupera la dirección antes de siete días con este enlace. Se cierran todas las sesiones y eliges una nueva contraseña.',
    ],
    button: { label: 'Recuperar la dirección', url },
    footer: 'Saldo: todo tu dinero, exacto al céntimo.',
  }),
};
