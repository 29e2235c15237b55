declare module 'virtual:endpoint-addresses' {
  import type { Endpoint, EndpointName } from '@saldo/contract';

  type Address = {
    path: string;
    /** GET where it is left out. */
    method?: Endpoint['method'];
    isPublic?: true;
    /** What it answers with is a file. */
    isFile?: true;
    /** The part of the form in which it takes one. */
    field?: string;
  };

  export const addresses: Record<EndpointName, Address>;
}

/** The colours and sizes of our theme, worked out by the build. */
declare module 'virtual:theme-variables.css';
