import { readFileSync } from 'node:fs';
import { endpoints } from '@saldo/contract';
import type { Plugin, Rolldown } from 'vite';
import { findFirstRequests } from './first-requests.ts';
import { paths } from './src/config/paths.ts';

const read = (name: string) => readFileSync(new URL(`./first-paint/${name}`, import.meta.url), 'utf8');

/** Pages that people begin with, by their addresses: their files are asked for ahead. */
const PAGES: Record<string, string> = {
  [paths.home]: 'features/home/home-page.tsx',
  [paths.login]: 'features/sessions/login-page.tsx',
  [paths.dashboard]: 'features/dashboard/dashboard-page.tsx',
  [paths.transactions]: 'features/transactions/list/transactions-page.tsx',
  [paths.budgets]: 'features/budgets/budgets-page.tsx',
};
const SIGNED_IN = ['app/signed-in.ts', 'app/languages/signed-in.en.ts'];
const STYLE_SHEET = /^ *<link rel="stylesheet".*>\n/gm;
const SPANISH = ['app/languages/all.es.ts', 'texts/server-messages.es.ts'];

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
      async handler(page, { bundle = {}, chunk: entry }) {
        const filesOf = listFiles(bundle, entry);
        const requests = await findFirstRequests();
        for (const path of requests.keys())
          if (!(path in PAGES))
            throw new Error(`a .prefetch.ts has first data for ${path}: first-paint.ts lacks it`);
        const pages = Object.entries(PAGES).map(([path, module]) => {
          const { urls: data, unlessStored } = requests.get(path) ?? {};
          return [path, { files: filesOf(data ? [...SIGNED_IN, module] : [module]), data, unlessStored }];
        });
        const script = read('prefetch.js')
          .replace('__USER__', () => JSON.stringify(endpoints.readUser.path))
          .replace('__SCREEN__', () => JSON.stringify(endpoints.readScreen.path))
          .replace('__PAGES__', () => JSON.stringify(Object.fromEntries(pages)))
          .replace('__SIGNED_IN__', () => JSON.stringify(signedInPatterns()))
          .replace('__SPANISH__', () => JSON.stringify(filesOf(SPANISH)));
        const nonce = 'nonce="__CSP_NONCE__"';
        const style = `<style ${nonce}>\n${read('frame.css')}</style>`;
        // Behind the frame: what stands before a style sheet is painted without waiting for it.
        const sheets = page.match(STYLE_SHEET) ?? [];
        if (sheets.length === 0)
          throw new Error('the page loads no style sheet that could wait for its frame');
        const font = Object.keys(bundle).find((file) => /inter-latin-wght-normal.*\.woff2$/.test(file));
        if (!font) throw new Error('the build has no font to fetch ahead');
        const preload = `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`;
        const frame = [read('frame.html'), ...sheets.map((sheet) => `    ${sheet.trim()}\n`)].join('');
        return page
          .replaceAll(STYLE_SHEET, '')
          .replace(
            '</title>',
            () => `</title>\n${preload}\n${style}\n<script ${nonce}>{\n${script}}</script>`,
          )
          .replace('<div id="root">', () => `${frame}    <div id="root">`);
      },
    },
  };
}

/** Anybody may see these; all others have the frame of the signed-in screens. */
const FOR_VISITORS: readonly string[] = [
  ...[paths.home, paths.login, paths.faq, paths.contact, paths.forgotPassword],
  ...[paths.resetPassword, paths.confirmEmail, paths.takeBackEmail],
];

const signedInPatterns = () =>
  Object.values(paths)
    .filter((path) => !FOR_VISITORS.includes(path))
    .map((path) => `^${path.replace(/:\w+/g, '[^/]+')}/?$`);

/** The scripts and styles that these modules need, besides those that the page itself loads. */
function listFiles(bundle: Rolldown.OutputBundle, entry: Rolldown.OutputChunk | undefined) {
  const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
  const reach = (names: string[], reached = new Set<string>()): Set<string> => {
    for (const name of names) {
      const chunk = bundle[name];
      if (reached.has(name) || chunk?.type !== 'chunk') continue;
      reached.add(name);
      for (const style of chunk.viteMetadata?.importedCss ?? []) reached.add(style);
      reach(chunk.imports, reached);
    }
    return reached;
  };
  const ofThePage = reach(entry ? [entry.fileName] : []);
  return (modules: string[]) => {
    const found = modules.flatMap((module) => {
      const isIt = (id: string | null) => id?.endsWith(`/src/${module}`) === true;
      // Where it lies with others, a file of one line that leads there is asked for first.
      const leading = chunks.filter(({ facadeModuleId }) => isIt(facadeModuleId));
      const holding = chunks.filter(({ moduleIds }) => moduleIds.some(isIt));
      if (holding.length + leading.length === 0)
        throw new Error(`first-paint.ts names src/${module}, which is no part of the app`);
      return [...leading, ...holding].map(({ fileName }) => fileName);
    });
    return [...reach(found).difference(ofThePage)].map((file) => `/${file}`);
  };
}
