import type { Translation } from '../../texts/translation.ts';
import type { en } from './texts.en.ts';

export const es: Translation<typeof en> = {
  palette: {
    title: 'Paleta de comandos',
    open: 'Buscar o anotar',
    label: 'Ir, buscar o añadir',
    placeholder: 'Busca, o dilo con tus palabras',
    hint: 'Prueba «café 2,40 efectivo ayer» o «supermercado mes pasado más de 50».',
    goTo: 'Ir a',
    do: 'Nueva',
    act: 'Hacer',
    search: 'Buscar',
    show: 'Mostrar',
    writeDown: 'Anotar',
    types: { expense: 'Gasto', income: 'Ingreso', transfer: 'Traspaso' },
    atLeast: 'al menos {{amount}}',
    atMost: 'como mucho {{amount}}',
    find: 'Buscar «{{typed}}» en las transacciones',
    notUnderstood: 'No se ha entendido: {{words}}',
    nothingUnderstood: 'No se ha entendido como pregunta.',
  },
};
