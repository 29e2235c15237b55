import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import { type Endpoint, endpoints } from '@saldo/contract';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunks } from './chunks.ts';
import { firstPaint } from './first-paint.ts';
import { paths } from './src/config/paths.ts';
import { cssVariables, theme } from './src/ui/look/theme.ts';

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/**
 * The web client needs only the addresses of the endpoint table, not its schemas: they are written into the build
 * as plain data, so that the validation library stays out of the browser. Every visitor fetches them: what goes
 * without saying is not said.
 */
function endpointAddresses(): Plugin {
  const name = 'virtual:endpoint-addresses';
  const addresses = Object.entries<Endpoint>(endpoints).map(([key, { method, path, access, raw, file }]) => [
    key,
    {
      path,
      method: method === 'GET' ? undefined : method,
      isPublic: access === 'public' ? true : undefined,
      isFile: raw === undefined ? undefined : true,
      field: file?.field,
    },
  ]);
  return {
    name: 'endpoint-addresses',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) =>
      id === `\0${name}`
        ? `export const addresses = ${JSON.stringify(Object.fromEntries(addresses))};`
        : undefined,
  };
}

/**
 * Mantine gives each of its fields an id of chance once it is drawn, and so draws it twice; and what is set while React
 * is still at it has all the rest of the screen wait. React's own ids are as good.
 */
function idsOfReact(): Plugin {
  const ours = `import { useId as useOwn } from 'react';
export function useId(given) {
  const own = useOwn();
  return typeof given === 'string' ? given : own;
}`;
  return {
    name: 'ids-of-react',
    apply: 'build',
    transform: { filter: { id: /@mantine\/hooks\/esm\/use-id\/use-id\.mjs$/ }, handler: () => ours },
  };
}

/**
 * React makes a few errors when it is loaded, as marks that it throws to itself. Where they were made is of no use to
 * anybody, and wherever it is noted (Lighthouse does, as do a browser's tools), all of React is read a second time for it.
 */
function marksWithoutPlace(): Plugin {
  return {
    name: 'marks-without-place',
    apply: 'build',
    transform: {
      filter: { id: /react-dom-client\.production\.js$/ },
      handler: (code) =>
        code.replaceAll(
          /(\w+ = )Error\((formatProdErrorMessage\(\d+\))\)/g,
          '$1Object.assign(Object.create(Error.prototype), { message: $2 })',
        ),
    },
  };
}

/**
 * Mantine works out the colours and sizes of a theme in the browser, at each start. Ours never become others, so they are
 * worked out here, and come with the style sheet.
 */
function variablesOfTheme(): Plugin {
  const css = () => {
    const usual = defaultCssVariablesResolver(DEFAULT_THEME);
    const merged = mergeMantineTheme(DEFAULT_THEME, theme);
    const [ours, more] = [defaultCssVariablesResolver(merged), cssVariables(merged)];
    const part = (name: keyof typeof usual) =>
      Object.fromEntries(
        // Those of Mantine's own theme stand in its own style sheet.
        Object.entries({ ...ours[name], ...more[name] }).filter(([key, value]) => usual[name][key] !== value),
      );
    return convertCssVariables({
      variables: part('variables'),
      light: part('light'),
      dark: part('dark'),
    });
  };
  return {
    name: 'variables-of-theme',
    apply: 'build',
    transform: {
      order: 'pre',
      filter: { id: [/MantineCssVariables\/MantineCssVariables\.mjs$/, /\/ui\/look\/global\.css$/] },
      handler: (code, id) =>
        id.endsWith('.css') ? `${code}\n${css()}` : 'export const MantineCssVariables = () => null;',
    },
  };
}

/** The files that the page itself loads. */
const ofThePage = new Set<string>();

/** A page that is fetched later names all files that it needs: those that are there already need no naming. */
function nameOnlyOthers(): Plugin {
  return {
    name: 'name-only-others',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const add = (file: string) => {
          const chunk = bundle[file];
          if (ofThePage.has(file) || chunk?.type !== 'chunk') return;
          ofThePage.add(file);
          for (const imported of chunk.imports) add(imported);
        };
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && chunk.isEntry) add(chunk.fileName);
      },
    },
  };
}

/** Which addresses are pages, for the server: at any other it says 404. */
function addressesOfPages(): Plugin {
  return {
    name: 'addresses-of-pages',
    apply: 'build',
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: '.pages.json',
        source: JSON.stringify(Object.values(paths)),
      });
    },
  };
}

/** Files that never change are compressed once, here, rather than at each request. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle({ dir = '' }) {
      for (const file of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|svg)$/.test(file)) continue;
        const content = readFileSync(join(dir, file));
        writeFileSync(join(dir, `${file}.gz`), gzipSync(content, { level: 9 }));
        const quality = { [constants.BROTLI_PARAM_QUALITY]: 11 };
        writeFileSync(join(dir, `${file}.br`), brotliCompressSync(content, { params: quality }));
      }
    },
  };
}

export default defineConfig({
  plugins: [
    react(),
    endpointAddresses(),
    idsOfReact(),
    marksWithoutPlace(),
    variablesOfTheme(),
    nameOnlyOthers(),
    firstPaint(),
    addressesOfPages(),
    precompress(),
  ],
  // Filled in by the server, anew for each answer.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: {
      // A browser that knows no preloading loads a little later.
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => !ofThePage.has(file)) : files,
    },
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      output: { codeSplitting: { groups: chunks, includeDependenciesRecursively: false } },
    },
  },
  server: { proxy: { '/api': server, '/uploads': server }, port: Number(process.env.WEB_PORT ?? 5173) },
});
