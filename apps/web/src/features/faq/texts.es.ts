import type { Translation } from '../../texts/translation.ts';
import type { en } from './texts.en.ts';

export const es: Translation<typeof en> = {
  faq: {
    title: 'Preguntas frecuentes',
    lead: 'Respuestas breves. Para todo lo demás, escríbenos en la página de Contacto.',
    questions: {
      what: {
        question: '¿Qué es Saldo?',
        answer:
          'Saldo es una aplicación web para personas que llevan la cuenta de su propio dinero. Guarda tus ingresos y gastos, tus presupuestos, tus fuentes de dinero y tus categorías, y puede conectar tus cuentas bancarias mediante banca abierta.',
      },
      link: {
        question: '¿Cómo conecto mi cuenta bancaria?',
        answer:
          'Inicia sesión y ve a los ajustes de tu perfil > Conexiones. Elige allí tu banco y pide la autorización: te identificas en la página de tu banco, que después te devuelve a Saldo.',
      },
      manual: {
        question: '¿Puedo añadir transacciones a mano?',
        answer:
          'Sí. Puedes anotar cualquier ingreso o gasto sin conectar ningún banco, y cambiarlo o eliminarlo más adelante.',
      },
      security: {
        question: '¿Están seguros mis datos?',
        answer:
          'Tu contraseña se guarda solo como un resumen argon2id y tus sesiones solo como resúmenes de sus claves. Las credenciales bancarias no se guardan: las introduces en la página de tu banco, nunca en Saldo. Ninguna página de Saldo llama a terceros para publicidad o estadísticas.',
      },
      features: {
        question: '¿Qué ofrece Saldo?',
        answer:
          'Transacciones con filtros y un gráfico por mes, presupuestos por categoría, categorías y fuentes propias, un saldo de todas las fuentes, y la importación de cuentas y transacciones bancarias.',
      },
      budgets: {
        question: '¿Puedo crear varios presupuestos?',
        answer: 'Sí, tantos como quieras: uno por categoría y periodo, o varios para la misma categoría.',
      },
      free: {
        question: '¿Saldo es gratis?',
        answer: 'Sí. Saldo es gratis y no hay planes de pago.',
      },
      errors: {
        question: '¿Qué hago si hay errores en mis datos?',
        answer:
          'Todo lo que has introducido tú se puede editar o eliminar en cualquier momento. De una transacción bancaria puedes cambiar el nombre, la descripción y la categoría; su importe y su fecha son los que comunica tu banco.',
      },
      support: {
        question: '¿Cómo contacto con vosotros?',
        answer: 'Escríbenos en la página de Contacto. Leemos todos los mensajes.',
      },
    },
  },
};
