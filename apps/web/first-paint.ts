import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { paths } from './src/config/paths.ts';

const read = (name: string) => readFileSync(new URL(`./first-paint/${name}`, import.meta.url), 'utf8');

/** What these screens ask for first, by the module that they are in. Only calls that are the same for everybody. */
const PAGES: Record<string, { module: string; data: string[] }> = {
  [paths.dashboard]: {
    module: 'features/dashboard/dashboard-page.tsx',
    data: [
      ...['/api/sources', '/api/budgets', '/api/connections', '/api/institutions'],
      ...['/api/balances', '/api/transactions?page=1&per_page=3'],
    ],
  },
  [paths.transactions]: {
    module: 'features/transactions/transactions-page.tsx',
    data: ['/api/sources', '/api/categories'],
  },
  [paths.budgets]: {
    module: 'features/budgets/budgets-page.tsx',
    data: ['/api/budgets', '/api/categories'],
  },
};

/**
 * What is seen and asked for before any script has come: the frame of the signed-in screens stands in the page itself,
 * and a few lines ask at once for what its scripts would ask for once they are there.
 */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(page, { bundle = {} }) {
        const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
        const filesOf = (module: string) =>
          chunks
            .filter(({ name, facadeModuleId }) => name === 'signed-in' || facadeModuleId?.endsWith(module))
            .map(({ fileName }) => `/${fileName}`);
        const pages = Object.entries(PAGES).map(([path, { module, data }]) => [
          path,
          { files: filesOf(module), data },
        ]);
        const script = read('early.js').replace('__PAGES__', () => JSON.stringify(Object.fromEntries(pages)));
        const nonce = 'nonce="__CSP_NONCE__"';
        const style = `<style ${nonce}>\n${read('frame.css')}</style>`;
        return page
          .replace('</title>', () => `</title>\n${style}\n<script ${nonce}>{\n${script}}</script>`)
          .replace('<div id="root">', () => `${read('frame.html')}    <div id="root">`);
      },
    },
  };
}
