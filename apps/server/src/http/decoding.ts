import sharp from 'sharp';
import { FewAtOnce } from './few-at-once.ts';

/** Pictures are decoded one after the other. Signing in needs the same threads: most of them stay free for it. */
export const decoding = new FewAtOnce(1, 40);
sharp.concurrency(1);

/** A small file can claim to be enormous; nobody's photo has more than this many pixels. */
export const MOST_PIXELS = 50_000_000;
