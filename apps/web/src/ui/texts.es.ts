import type { Translation } from '../texts/translation.ts';
import type { en } from './texts.en.ts';

export const es: Translation<typeof en> = {
  forms: {
    required: 'Este campo es obligatorio.',
    emailInvalid: 'Introduce un correo electrónico válido.',
    passwordShort: 'La contraseña debe tener al menos 8 caracteres.',
    messageLong: 'El mensaje debe tener como máximo 5000 caracteres.',
    passwordLong: 'La contraseña debe tener como máximo 128 caracteres.',
    nameLong: 'Como máximo 120 caracteres, por favor.',
    descriptionLong: 'Como máximo 1000 caracteres, por favor.',
    amountInvalid: 'Por favor, escribe un importe como 12,50.',
    amountPositive: 'El importe debe ser mayor que cero.',
    amountNegative: 'El importe no puede ser negativo.',
    dayOfMonth: 'Por favor, escribe un día del 1 al 31.',
    invalid: 'Este valor no se acepta.',
  },
  ui: {
    dismiss: 'Cerrar',
    cancel: 'Cancelar',
    confirmation: 'Confirmación',
    close: 'Cerrar',
    copy: 'Copiar',
    copied: 'Copiado',
    copyFailed: 'No se ha podido copiar. Selecciona el texto y cópialo tú.',
    loading: 'Cargando...',
    previous: 'Anterior',
    next: 'Siguiente',
    page: 'Página {{page}}',
    pageOf: 'Página {{page}} de {{pages}}',
    noChart: 'El gráfico aparece con la primera transacción.',
    showTable: 'Ver como tabla',
    showChart: 'Ver como gráfico',
    openChart: 'Mostrar el gráfico',
    hideChart: 'Ocultar el gráfico',
  },
  leave: {
    typed: {
      question: '¿Descartar lo que has escrito?',
      stay: 'Seguir editando',
      leave: 'Descartar',
    },
  },
  failure: {
    offline: 'No se puede conectar con el servidor. Comprueba tu conexión.',
    deviceFull:
      'Este dispositivo no ha podido guardarlo hasta que vuelvas a tener conexión. Puede que no le quede espacio.',
    needsConnection: 'Esta página necesita conexión.',
    comesBack: 'Se abre sola en cuanto vuelvas a tener conexión.',
    crash: 'Algo ha fallado en esta página.',
    retry: 'Reintentar',
    list: 'No se ha podido cargar.',
  },
};
