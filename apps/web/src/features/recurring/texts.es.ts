import type { Translation } from '../../texts/translation.ts';
import type { en } from './texts.en.ts';

export const es: Translation<typeof en> = {
  personalData: {
    counts: { recurring_one: '{{count}} pago recurrente', recurring_other: '{{count}} pagos recurrentes' },
  },
  changes: {
    kinds: {
      recurring: {
        created: 'Se creó el pago recurrente {{name}}',
        changed: 'Se cambió el pago recurrente {{name}}',
        deleted: 'Se eliminó el pago recurrente {{name}}',
        confirmed: 'Se confirmó el pago recurrente {{name}}',
        dismissed: 'Se descartó el pago recurrente {{name}}',
        skipped: 'Se omitió un día de {{name}}',
        merged: 'Se unió otro pago recurrente a {{name}}',
        split: 'Se dividió el pago recurrente {{name}}',
      },
    },
  },
  trash: { kinds: { recurring: 'Pago recurrente' } },
};
