import { escapeHtml } from '../../html/html.ts';
import type { Institution } from './institutions.ts';

const XMLNS = 'xmlns="http://www.w3.org/2000/svg"';

export function iconOf({ colour, drawing }: Institution): string {
  return `<svg ${XMLNS} width="64" height="64" viewBox="0 0 64 64">${tile(colour)}${drawing}</svg>`;
}

/** The icon with the bank's name beside it. */
export function logoOf({ name, colour, drawing }: Institution): string {
  const width = 88 + name.length * 13;
  const text = `<text x="78" y="40" font-family="sans-serif" font-size="24" fill="${colour}">${escapeHtml(name)}</text>`;
  return `<svg ${XMLNS} width="${width}" height="64" viewBox="0 0 ${width} 64">${tile(colour)}${drawing}${text}</svg>`;
}

const tile = (colour: string) => `<rect width="64" height="64" rx="14" fill="${colour}"/>`;
