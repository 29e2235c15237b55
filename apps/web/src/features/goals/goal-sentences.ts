import { addEnglish } from '../../texts/i18n.ts';
import { en } from './shown-texts.en.ts';

/** They come with whatever shows goals, and not with the frame: every screen would have to wait for them. */
addEnglish([en]);
