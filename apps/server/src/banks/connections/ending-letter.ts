import type { Draft, Language } from '../../platform/mails/letter.ts';

type Ending = { bank: string; day: string; url: string };

export const endingDraft: Record<Language, (name: string, ending: Ending) => Draft> = {
  en: (name, { bank, day, url }) => ({
    subject: `Your link to ${bank} ends on ${day}`,
    paragraphs: [
      name ? `Hello ${name},` : 'Hello,',
      `the authorization by which Saldo reads your accounts at ${bank} ends on ${day}. From then on nothing new is imported.`,
      'Renew it on the Connections page: your accounts, transactions and categories stay as they are.',
    ],
    button: { label: 'Renew the authorization', url },
    footer: 'Saldo: all your money, exact to the cent.',
  }),
  es: (name, { bank, day, url }) => ({
    subject: `Tu conexión con ${bank} termina el ${day}`,
    paragraphs: [
      name ? `Hola, ${name}:` : 'Hola:',
      `la autorización con la que Saldo lee tus cuentas de ${bank} termina el ${day}. A partir de entonces no se importa nada nuevo.`,
      'Renuévala en la página de conexiones: tus cuentas, transacciones y categorías se quedan como están.',
    ],
    button: { label: 'Renovar la autorización', url },
    footer: 'Saldo: todo tu dinero, exacto al céntimo.',
  }),
};
