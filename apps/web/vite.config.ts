import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunks, everyChunkIsUsed } from './chunks.ts';
import { endpointAddresses } from './endpoint-addresses.ts';
import { checkFileNames } from './file-names.ts';
import { firstPaint } from './first-paint.ts';
import { offlineWorker } from './offline-worker.ts';
import { paths } from './src/config/paths.ts';

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

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
    checkFileNames(),
    react(),
    endpointAddresses(),
    nameOnlyOthers(),
    everyChunkIsUsed(),
    firstPaint(),
    addressesOfPages(),
    offlineWorker(),
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
