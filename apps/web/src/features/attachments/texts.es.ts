import type { Translation } from '../../texts/translation.ts';
import type { en } from './texts.en.ts';

export const es: Translation<typeof en> = {
  receipts: {
    title: 'Recibos',
    add: 'Añadir recibos',
    photograph: 'Hacer una foto',
    show: 'Ver {{name}}',
    download: 'Descargar {{name}}',
    downloadAction: 'Descargar',
    downloadFailed: 'El recibo no se pudo descargar.',
    remove: 'Quitar {{name}}',
    removeAction: 'Quitar recibo',
    confirmRemove: '¿Seguro que quieres quitar el recibo «{{name}}»?',
    removed: 'El recibo se ha quitado.',
    removeFailed: 'El recibo no se pudo quitar. Sigue ahí.',
    sending: 'Enviando {{name}}',
    letGo: 'Dejar fuera {{name}}',
    failed: 'Esto no ha llegado.',
    notAdded: 'El recibo «{{name}}» no se pudo añadir.',
    tooLarge: 'Un recibo puede ocupar 10 MB como máximo.',
    unsupported: 'Un recibo es una foto (JPEG, PNG, WebP, HEIC) o un PDF.',
    tooMany: 'Una transacción puede tener 10 recibos como máximo.',
    full: 'Hay 10 recibos: no caben más.',
    onTheirWay: 'La transacción se ha guardado. Sus recibos están en camino.',
    someFailed: 'La transacción se ha guardado, pero no han llegado todos los recibos.',
    done: 'Listo',
  },
};
