import type { Translation } from '../../texts/translation.ts';
import type { en } from './texts.en.ts';

export const es: Translation<typeof en> = {
  period: {
    title: 'Periodo',
    all: 'Todo',
    'last-year': 'Los últimos 12 meses',
    'this-month': 'Este mes',
    'last-month': 'Mes pasado',
    other: 'Otro…',
    range: 'Desde … hasta …',
    from: 'Desde',
    to: 'Hasta',
    show: 'Mostrar',
  },
};
