import type { Translation } from '../../texts/translation.ts';
import type { en } from './texts.en.ts';

export const es: Translation<typeof en> = {
  nav: { home: 'Inicio' },
  home: {
    title: 'Todo tu dinero, exacto al céntimo',
    lead: 'Saldo reúne tus cuentas, ingresos, gastos y presupuestos, para que siempre sepas cómo estás.',
    getStarted: 'Empezar',
    pictureAlt:
      'El panel: el saldo de todas las fuentes, las últimas transacciones y un gráfico de doce meses.',
    whyTitle: 'Por qué elegirnos',
    whyLead:
      'Hecho para las personas, no para los anunciantes. Cada cifra se puede seguir hasta los apuntes que la forman.',
    whyPictureAlt: 'Saldo en un teléfono: los presupuestos y cuánto se ha gastado de cada uno.',
    whyExact: 'Exacto: los importes se cuentan en céntimos enteros, así dos pantallas nunca se contradicen.',
    whyYours: 'Tuyo: funciona en tu propio equipo, o en uno en el que confíes.',
    whyOpen: 'Abierto: el código se puede leer y tus datos te los puedes llevar.',
    featuresTitle: 'Qué hace',
    features: {
      sync: {
        title: 'Tus bancos, sincronizados',
        text: 'Conecta tus cuentas bancarias y míralas todas en un mismo sitio.',
      },
      tracking: {
        title: 'Seguimiento automático',
        text: 'Los gastos se registran automáticamente según los comunica tu banco.',
      },
      analysis: {
        title: 'Gasto por categoría',
        text: 'Mira adónde va el dinero, categoría a categoría y mes a mes.',
      },
      budgets: {
        title: 'Herramientas de presupuesto',
        text: 'Fija un presupuesto por categoría y mira enseguida cuánto queda.',
      },
      overview: {
        title: 'Visión general',
        text: 'Un solo saldo de todas tus fuentes, y cómo ha evolucionado.',
      },
      free: {
        title: 'Gratis y discreto',
        text: 'Sin planes de pago, y tus credenciales bancarias nunca se guardan.',
      },
    },
  },
};
