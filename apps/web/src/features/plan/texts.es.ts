import type { Translation } from '../../texts/translation.ts';
import type { en } from './texts.en.ts';

export const es: Translation<typeof en> = {
  changes: {
    kinds: {
      plan: {
        changed: 'Se cambió el plan de {{name}}',
        settings_changed: 'Se cambió cómo funciona el plan',
        copied_one: 'Se planificó {{count}} categoría como en otro mes',
        copied_other: 'Se planificaron {{count}} categorías como en otro mes',
        filled_one: 'Se planificó {{count}} categoría según lo sugerido',
        filled_other: 'Se planificaron {{count}} categorías según lo sugerido',
        moved: 'Se movió dinero planificado: {{name}}',
      },
    },
  },
};
