import type { Translation } from '../../texts/translation.ts';
import type { en } from './texts.en.ts';

export const es: Translation<typeof en> = {
  personalData: {
    title: 'Tus datos',
    holdsNothing: 'Tu cuenta todavía no contiene datos de dinero.',
    holds: 'Tu cuenta contiene {{counts}}.',
    downloadAll: 'Descargar todos mis datos',
    downloadTransactions: 'Descargar transacciones (CSV)',
    downloadFailed: 'No se ha podido crear el archivo. Inténtalo de nuevo.',
    restoreTitle: 'Recuperar datos',
    restoreLead:
      'Un archivo de «Descargar todos mis datos» se puede recuperar en una cuenta que todavía no tenga datos de dinero.',
    restore: 'Elegir un archivo',
    confirmRestore:
      '¿Traer los datos de «{{name}}» a esta cuenta? Se añaden fuentes, categorías, transacciones, presupuestos, gastos fijos, pagos recurrentes y objetivos.',
    restoreAction: 'Recuperar los datos',
    uploading: 'Enviando: {{percent}} %',
    restoring: 'Recuperando tus datos…',
    restored: 'Recuperado: {{counts}}.',
    restoreFailed: 'No se han podido recuperar los datos. No se ha cambiado nada.',
    backups: 'Copias de seguridad',
    lastBackup: 'Última copia de seguridad: {{when}}.',
    noBackup: 'Todavía no se ha hecho ninguna copia de seguridad.',
    lastProof: 'Última restauración comprobada: {{when}}.',
    noProof: 'Todavía no se ha comprobado ninguna restauración.',
  },
};
