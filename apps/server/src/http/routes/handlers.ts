import type { Answer, EndpointName, endpoints, Input } from '@saldo/contract';
import type { Owner } from '../../db/owner.ts';
import type { Portions } from '../replies/streamed-results.ts';
import type { UploadedFile } from './uploaded-file.ts';

/** Who calls, once their token was found good: `owner` is the number their money is kept under, `home` what its totals are in. */
export type Caller = { userId: string; sessionId: string; owner: Owner; home: string };

/** What every request tells of where it comes from. */
export type Visitor = { address: string; language: string | undefined; device: string };

type EndpointOf<Name extends EndpointName> = (typeof endpoints)[Name];
type CallerOf<Name extends EndpointName> = EndpointOf<Name>['access'] extends 'public'
  ? object
  : { caller: Caller };
type FileOf<Name extends EndpointName> = 'file' extends keyof EndpointOf<Name>
  ? { file: UploadedFile }
  : object;
/** A cookie of a sign-in under way; nothing else sets one. */
type CookieOf<Name extends EndpointName> =
  EndpointOf<Name> extends { success: 302 } | { cookie: true }
    ? Answer<Name> & { cookie?: string }
    : Answer<Name>;

/** For a row that has a status of its own for what was done already. */
type RepeatedOf<Name extends EndpointName> = 'repeated' extends keyof EndpointOf<Name>
  ? { isRepeated?: true }
  : unknown;

/** A list may be told in portions. */
type PortionsOf<Name extends EndpointName> =
  Answer<Name> extends { results: (infer Item)[] } ? Portions<Item> : never;

/** A table as a file, for a row that may be asked for one. */
export type Table = { type: 'text/csv; charset=utf-8'; bytes: string; file_name: string };
type TableOf<Name extends EndpointName> = 'csv' extends keyof EndpointOf<Name> ? Table : never;

type Handler<Name extends EndpointName> = (
  input: Input<Name> & CallerOf<Name> & FileOf<Name> & { visitor: Visitor },
) => Promise<(CookieOf<Name> & RepeatedOf<Name>) | PortionsOf<Name> | TableOf<Name>>;

/** A handler for every row of the table: leaving one out does not compile. */
export type Handlers = { [Name in EndpointName]: Handler<Name> };

export type HandlersFor<Names extends EndpointName> = Pick<Handlers, Names>;
