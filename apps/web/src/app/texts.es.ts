import type { Translation } from '../texts/translation.ts';
import type { en } from './texts.en.ts';

export const es: Translation<typeof en> = {
  nav: {
    writeDown: 'Anotar algo',
    faq: 'Preguntas frecuentes',
    login: 'Iniciar sesión',
    logout: 'Cerrar sesión',
    goToDashboard: 'Ir al panel',
    signOut: 'Cerrar sesión',
    shortcuts: 'Accesos directos',
    main: 'Principal',
    openMenu: 'Abrir el menú',
    closeMenu: 'Cerrar el menú',
    userMenu: 'Menú de usuario de {{name}}',
    skip: 'Saltar al contenido',
    logoutFailed: 'Se produjo un error al cerrar la sesión. Inténtalo de nuevo.',
  },
  footer: {
    madeBy: 'Hecho por',
    language: 'Idioma',
    scheme: 'Apariencia',
    schemeAuto: 'Automática',
    schemeLight: 'Clara',
    schemeDark: 'Oscura',
  },
  notFound: {
    title: '404: ¡Has llegado al final de Internet!',
    goHome: 'Volver al inicio',
  },
};
