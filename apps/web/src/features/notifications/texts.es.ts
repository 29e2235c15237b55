import type { Translation } from '../../texts/translation.ts';
import type { en } from './texts.en.ts';

export const es: Translation<typeof en> = {
  nav: { notifications: 'Notificaciones' },
  notifications: {
    title: 'Notificaciones',
    lead: 'Entérate de recibos, presupuestos y saldos aunque Saldo esté cerrado.',
    thisDevice: 'Este dispositivo',
    off: 'Este dispositivo no recibe notificaciones.',
    on: 'Este dispositivo recibe notificaciones.',
    chooseKind: 'Elige abajo de qué quieres enterarte.',
    turnOn: 'Activar en este dispositivo',
    turnOff: 'Desactivar',
    turnedOff: 'Notificaciones desactivadas en este dispositivo.',
    turnOnFailed: 'No se han podido activar las notificaciones. Inténtalo de nuevo.',
    turnOffFailed: 'No se han podido desactivar las notificaciones.',
    notAllowed: 'Tu navegador no ha permitido las notificaciones. Puedes intentarlo cuando quieras.',
    unsupported: 'Este navegador no admite notificaciones.',
    installFirst:
      'En el iPhone y el iPad hace falta la aplicación: toca Compartir, luego «Añadir a pantalla de inicio» y abre Saldo desde ahí.',
    blocked:
      'Tu navegador bloquea las notificaciones de Saldo. Abre los ajustes del sitio junto a la dirección, permite las notificaciones y recarga.',
    sendTest: 'Enviar una prueba',
    testSent: 'Prueba enviada. Llega en un momento.',
    testFailed: 'No se ha podido enviar la prueba.',
    kinds: 'De qué quieres enterarte',
    kind: {
      budget: {
        name: 'Presupuestos',
        detail: 'Cuando se gasta el 80 % de un presupuesto y cuando se agota.',
      },
      due: { name: 'Recibos', detail: 'Dos días antes de que venza un recibo.' },
      missed: { name: 'Pagos que faltan', detail: 'Cuando un pago recurrente no llega.' },
      below_zero: {
        name: 'Por debajo de cero',
        detail: 'Cuando una fuente puede bajar de cero en los próximos 30 días.',
      },
    },
    amounts: 'Mostrar importes en las notificaciones',
    amountsDetail: 'Los puede leer cualquiera que vea tu pantalla.',
    changeFailed: 'No se ha podido guardar el ajuste.',
    devices: 'Dispositivos',
    noDevices: 'Ningún dispositivo recibe notificaciones todavía.',
    unknownDevice: 'Dispositivo desconocido',
    addedOn: 'Añadido el {{when}}',
    lastSent: 'última notificación: {{when}}',
    neverSent: 'sin notificaciones todavía',
    remove: 'Quitar',
    removeOf: 'Quitar el dispositivo {{name}}',
    confirmRemove: '¿Quitar «{{name}}»? No recibirá más notificaciones.',
    removeAction: 'Quitar el dispositivo',
    removed: 'Dispositivo quitado.',
    removeFailed: 'No se ha podido quitar el dispositivo.',
    unavailable: 'Aquí no hay notificaciones',
    unavailableLead: 'Quien administra este Saldo no las ha configurado.',
  },
};
