import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { helloEndpoints } from './hello.ts';
import { identitiesEndpoints } from './identities.ts';
import { passwordsEndpoints } from './passwords.ts';
import { sessionsEndpoints } from './sessions.ts';
import { settingsEndpoints } from './settings.ts';
import { uploadsEndpoints } from './uploads.ts';
import { usersEndpoints } from './users.ts';

export type { Access, Endpoint } from './endpoint.ts';
export { type ErrorCode, errorTable } from './errors.ts';
export type { Session } from './sessions.ts';
export type { Settings } from './settings.ts';
export type { User } from './users.ts';
export { type ErrorBody, errorBody } from './wire.ts';

/** The product, a row per call. */
export const endpoints = {
  ...helloEndpoints,
  ...identitiesEndpoints,
  ...passwordsEndpoints,
  ...sessionsEndpoints,
  ...settingsEndpoints,
  ...uploadsEndpoints,
  ...usersEndpoints,
};

/** The same rows under the noun of their feature. */
export const endpointsByFeature: Record<string, Record<string, Endpoint>> = {
  hello: helloEndpoints,
  identities: identitiesEndpoints,
  passwords: passwordsEndpoints,
  sessions: sessionsEndpoints,
  settings: settingsEndpoints,
  uploads: uploadsEndpoints,
  users: usersEndpoints,
};

type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

type Part = 'params' | 'query' | 'headers' | 'body';
type PartsOf<Row extends Endpoint> = Extract<keyof Row, Part>;
type SchemaOf<Row, P> = P extends keyof Row ? (Row[P] extends z.ZodType ? Row[P] : never) : never;

/** What a handler gets: the checked, converted input of its row. */
export type Input<Name extends EndpointName> = {
  [P in PartsOf<Endpoints[Name]>]: z.output<SchemaOf<Endpoints[Name], P>>;
};

/** What a caller gives. */
export type Request<Name extends EndpointName> = {
  [P in PartsOf<Endpoints[Name]>]: z.input<SchemaOf<Endpoints[Name], P>>;
};

/** What a handler answers with. */
export type Answer<Name extends EndpointName> = z.input<Endpoints[Name]['response']>;

/** What a caller gets. */
export type Response<Name extends EndpointName> = z.output<Endpoints[Name]['response']>;
