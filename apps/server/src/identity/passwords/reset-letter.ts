import type { Draft, Language } from '../../platform/mails/letter.ts';

export const resetDraft: Record<Language, (name: string, url: string) => Draft> = {
  en: (name, url) => ({
    subject: 'Set a new password for Saldo',
    paragraphs: [
      name ? `Hello ${name},` : 'Hello,',
      'somebody, hopefully you, asked for a new password for your Saldo account.',
      'The link below works once, for one hour. If it was not you, you need not do anything: your password stays as it is.',
    ],
    button: { label: 'Set a new password', url },
    footer: 'Saldo: all your money, exact to the cent.',
  }),
  es: (name, url) => ({
    subject: 'Elige una nueva contraseña para Saldo',
    paragraphs: [
      name ? `Hola, ${name}:` : 'Hola:',
      'alguien, esperamos que tú, ha pedido una nueva contraseña para tu cuenta de Saldo.',
      'El enlace funciona una sola vez, durante una hora. Si no has sido tú, no tienes que hacer nada: tu contraseña sigue siendo la misma.',
    ],
    button: { label: 'Elegir una nueva contraseña', url },
    footer: 'Saldo: todo tu dinero, exacto al céntimo.',
  }),
};
