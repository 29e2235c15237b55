import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type Endpoint, endpoints } from '@saldo/contract';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { signedInChunk } from './signed-in-chunk.ts';

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
  plugins: [react(), endpointAddresses(), precompress()],
  // Filled in by the server, anew for each answer.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      output: { codeSplitting: { groups: [signedInChunk], includeDependenciesRecursively: false } },
    },
  },
  server: { proxy: { '/api': server, '/uploads': server }, port: Number(process.env.WEB_PORT ?? 5173) },
});
