import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { paths } from './src/config/paths.ts';

const BUILD_PLACE = '__SALDO_BUILD__';
const entry = fileURLToPath(new URL('./src/worker/worker.ts', import.meta.url));

/**
 * Builds the worker that opens the app without a network, with the list of the files of this build. The page and the
 * worker carry the same mark, which is a digest of the page, and the worker has one of each file: what is kept is what was
 * built.
 */
export function offlineWorker(): Plugin {
  return {
    name: 'offline-worker',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      handler: (page) =>
        page.replace('</title>', `</title>\n    <meta name="saldo-build" content="${BUILD_PLACE}">`),
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = '' }) {
        const page = readFileSync(join(dir, 'index.html'), 'utf8');
        const mark = createHash('sha256').update(page).digest('hex').slice(0, 16);
        writeFileSync(join(dir, 'index.html'), page.replace(BUILD_PLACE, mark));
        // Names with a hash only: what is at such an address never changes.
        const files = readdirSync(join(dir, 'assets'))
          .filter(
            (name) => /\.(js|css|woff2)$/.test(name) && !/(cyrillic|greek|vietnamese|design-page)/.test(name),
          )
          .map((name) => [`/assets/${name}`, toIntegrity(readFileSync(join(dir, 'assets', name)))] as const);
        await buildWorker(dir, { mark, files });
      },
    },
  };
}

const toIntegrity = (content: Buffer) => `sha256-${createHash('sha256').update(content).digest('base64')}`;

type Built = { mark: string; files: (readonly [url: string, integrity: string])[] };

const buildWorker = (outDir: string, { mark, files }: Built) =>
  build({
    configFile: false,
    logLevel: 'warn',
    define: {
      __BUILD__: JSON.stringify(mark),
      __BUILD_PLACE__: JSON.stringify(BUILD_PLACE),
      __FILES__: JSON.stringify(files),
      __PAGES__: JSON.stringify(Object.values(paths).map((path) => `^${path.replace(/:\w+/g, '[^/]+')}/?$`)),
      'process.env.NODE_ENV': '"production"',
    },
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'worker', fileName: () => 'worker.js' },
    },
  });
