import type { Translation } from '../../texts/translation.ts';
import type { en } from './texts.en.ts';

export const es: Translation<typeof en> = {
  gettingStarted: {
    title: '¿Banco, archivo o datos de ejemplo?',
    lead: 'Elige cómo empezar. Puedes añadir lo demás más adelante.',
    bank: 'Tu banco',
    bankText: 'Elige tu banco y da tu autorización. Cuentas y transacciones se importan solas.',
    bankAction: 'Conectar un banco',
    file: 'Un archivo',
    fileText: 'De la web de tu banco o de otra aplicación: CSV, OFX, QIF y más.',
    fileAction: 'Importar un archivo',
    sample: 'Datos de ejemplo',
    sampleText: 'Echa un vistazo con dos años de datos de ejemplo. Los quitas con un clic.',
    sampleAction: 'Cargar datos de ejemplo',
    failed: 'Algo ha ido mal. Inténtalo de nuevo.',
    byHand: 'O empieza a mano',
  },
};
