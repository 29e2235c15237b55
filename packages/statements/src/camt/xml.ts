import { XMLParser } from 'fast-xml-parser';
import { unescapeEntities } from '../text/entities.ts';

/** A part of an XML document: a text, or parts by their names, several of one name in a row. */
export type XmlNode = string | { readonly [name: string]: XmlNode } | readonly XmlNode[];

/** No entity is expanded by the parser, so no bomb goes off; the usual five are undone in single texts. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  processEntities: false,
});

/** Undefined where the piece is no XML. */
export function parseXml(piece: string): XmlNode | undefined {
  try {
    return parser.parse(piece) as XmlNode;
  } catch {
    return undefined;
  }
}

/** All parts at the end of a path, whichever of its steps there are several of. */
export function findAll(node: XmlNode | undefined, ...path: readonly string[]): XmlNode[] {
  if (node === undefined || node === '') return [];
  if (isList(node)) return node.flatMap((one) => findAll(one, ...path));
  const [first, ...rest] = path;
  if (first === undefined) return [node];
  return typeof node === 'string' ? [] : findAll(node[first], ...rest);
}

const isList = (node: XmlNode): node is readonly XmlNode[] => Array.isArray(node);

/** The text at the end of the first path that has one. */
export function findText(node: XmlNode | undefined, ...paths: readonly string[]): string {
  for (const path of paths) {
    for (const found of findAll(node, ...path.split('/'))) {
      const text = typeof found === 'string' ? found : isList(found) ? '' : found['#text'];
      if (typeof text === 'string' && text.trim() !== '') return unescapeEntities(text.trim());
    }
  }
  return '';
}
