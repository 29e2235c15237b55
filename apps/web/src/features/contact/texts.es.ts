import type { Translation } from '../../texts/translation.ts';
import type { en } from './texts.en.ts';

export const es: Translation<typeof en> = {
  nav: { contact: 'Contacto' },
  contact: {
    title: 'Contacto',
    lead: '¿Una pregunta, una idea, un problema? Escríbenos.',
    firstName: 'Nombre',
    lastName: 'Apellidos',
    email: 'Correo electrónico',
    message: 'Tu mensaje',
    send: 'Enviar',
    sent: '¡Tu mensaje se ha enviado correctamente!',
  },
};
