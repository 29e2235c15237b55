import { type Endpoint, endpoints } from '@saldo/contract';
import type { Plugin } from 'vite';

/**
 * The web client needs only the addresses of the endpoint table, not its schemas: they are written into the build
 * as plain data, so that the validation library stays out of the browser. Every visitor fetches them: what goes
 * without saying is not said.
 */
export function endpointAddresses(): Plugin {
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
