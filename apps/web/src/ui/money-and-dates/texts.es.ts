import type { Translation } from '../../texts/translation.ts';
import type { en } from './texts.en.ts';

export const es: Translation<typeof en> = {
  privacy: {
    on: 'Los importes están ocultos.',
    show: 'Mostrar importes',
    hide: 'Ocultar importes',
  },
};
