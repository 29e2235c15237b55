import type { Answer, EndpointName, endpoints, Input } from '@saldo/contract';
import type { Owner } from '../../db/owner.ts';
import type { Portions } from '../replies/streamed-results.ts';
import type { UploadedFile } from './uploaded-file.ts';

/** The authenticated caller: `owner` is the number of their money, `home` their base currency. */
export type Caller = { userId: string; sessionId: string; owner: Owner; base: string };

/** Where a request comes from. `mark`: what its browser was given where somebody signed in. */
export type Visitor = {
  address: string;
  language: string | undefined;
  device: string;
  mark?: string | undefined;
};

type EndpointOf<Name extends EndpointName> = (typeof endpoints)[Name];
type CallerOf<Name extends EndpointName> = EndpointOf<Name>['access'] extends 'public'
  ? object
  : { caller: Caller };
type FileOf<Name extends EndpointName> = 'file' extends keyof EndpointOf<Name>
  ? { file: UploadedFile }
  : object;
/** The only cookies: of a sign-in in progress, and the mark of a device. */
type CookieOf<Name extends EndpointName> =
  EndpointOf<Name> extends { success: 302 } | { cookie: true }
    ? Answer<Name> & { cookie?: string }
    : Answer<Name>;

/** For rows with a separate status for repeated calls. */
type RepeatedOf<Name extends EndpointName> = 'repeated' extends keyof EndpointOf<Name>
  ? { isRepeated?: true }
  : unknown;

/** Lists may be answered in portions. */
type PortionsOf<Name extends EndpointName> =
  Answer<Name> extends { results: (infer Item)[] } ? Portions<Item> : never;

/** A table as a file, for rows that offer one. */
export type Table = { type: 'text/csv; charset=utf-8'; bytes: string; file_name: string };
type TableOf<Name extends EndpointName> = 'csv' extends keyof EndpointOf<Name> ? Table : never;

type Handler<Name extends EndpointName> = (
  input: Input<Name> & CallerOf<Name> & FileOf<Name> & { visitor: Visitor },
) => Promise<(CookieOf<Name> & RepeatedOf<Name>) | PortionsOf<Name> | TableOf<Name>>;

/** A handler for every row but those that gather the answers of others: a missing one doesn't compile. */
export type Handlers = {
  [Name in EndpointName as EndpointOf<Name> extends { gathers: true } ? never : Name]: Handler<Name>;
};

export type HandlersFor<Names extends keyof Handlers> = Pick<Handlers, Names>;
