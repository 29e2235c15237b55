declare module 'virtual:endpoint-addresses' {
  import type { Endpoint, EndpointName } from '@saldo/contract';

  export const addresses: Record<EndpointName, Pick<Endpoint, 'method' | 'path' | 'access' | 'raw' | 'file'>>;
}
