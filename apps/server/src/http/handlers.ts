import type { Answer, EndpointName, endpoints, Input } from '@saldo/contract';

/** Who calls, once their token was found good. */
export type Caller = { userId: string; sessionId: string };

type CallerOf<Name extends EndpointName> = (typeof endpoints)[Name]['access'] extends 'public'
  ? object
  : { caller: Caller };

type Handler<Name extends EndpointName> = (input: Input<Name> & CallerOf<Name>) => Promise<Answer<Name>>;

/** A handler for every row of the table: leaving one out does not compile. */
export type Handlers = { [Name in EndpointName]: Handler<Name> };

export type HandlersFor<Names extends EndpointName> = Pick<Handlers, Names>;
