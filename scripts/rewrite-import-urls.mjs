import { basename, dirname, join, relative, resolve } from 'node:path';

const OWN_PLACE = /new URL\(\s*'([^']+)',\s*import\.meta\.url,?\s*\)/g;

/**
 * A bundle lies elsewhere than its sources, and what they find by their own place must be found by the bundle's: files
 * of the checkout where they are, and programs as they were bundled. `new URL('…', import.meta.url)` is how our sources
 * ask; anything else that needs its own place stops the build.
 * @param {{ folder: string, programs: Record<string, string> }} bundle
 * @returns {import('rolldown').Plugin}
 */
export function rewriteImportUrls({ folder, programs }) {
  return {
    name: 'rewrite-import-urls',
    transform: {
      filter: { code: /import\.meta/, id: { include: /^[^\0].*\.ts$/, exclude: /node_modules/ } },
      handler(code, id) {
        const asked = code.match(/import\.meta/g)?.length;
        let answered = 0;
        const moved = code.replace(OWN_PLACE, (_, path) => {
          answered += 1;
          return `new URL('${findPlace(resolve(dirname(id), path), path)}', import.meta.url)`;
        });
        if (asked !== answered)
          throw new Error(`${id} asks for its own place in a way that a bundle cannot answer`);
        return { code: moved, map: null };
      },
    },
  };

  /** @param {string} target @param {string} path */
  function findPlace(target, path) {
    const name = basename(target, '.ts');
    const place = programs[name] === target ? join(folder, `${name}.js`) : target;
    const way = relative(folder, place).replaceAll('\\', '/');
    const isFolder = path.endsWith('/');
    return `${way.startsWith('.') ? '' : './'}${way}${isFolder ? '/' : ''}`;
  }
}
