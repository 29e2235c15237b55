import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * A stack names our sources, not the bundle that they run from. Node's own --enable-source-maps reads every map at
 * the start, which takes as long as the start itself and fifty megabytes; here a map is read when somebody looks at a stack.
 */
const here = new URL('.', import.meta.url).href;
const PLACE = /(file:[^\s()]+):(\d+):(\d+)/;

/** @type {Map<string, SourceMap | undefined>} */
const maps = new Map();

Error.prepareStackTrace = (error, frames) =>
  [String(error), ...frames.map((frame) => `    at ${toSource(String(frame))}`)].join('\n');

/** @param {string} frame */
const toSource = (frame) =>
  frame.replace(PLACE, (place, file, line, column) => {
    if (!file.startsWith(here)) return place;
    const found = readMap(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!found || !('originalSource' in found)) return place;
    const source = new URL(found.originalSource, file).href;
    return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  });

/** @param {string} file */
function readMap(file) {
  if (!maps.has(file)) maps.set(file, parseMap(file));
  return maps.get(file);
}

/** @param {string} file */
function parseMap(file) {
  try {
    return new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${file}.map`), 'utf8')));
  } catch {
    // No map, no source: the place in the bundle says more than nothing.
    return undefined;
  }
}
