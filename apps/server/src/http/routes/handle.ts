import { type Endpoint, makesChange } from '@saldo/contract';
import { withChangeNoted } from '../../context/noted-change.ts';
import { ofVersionSeen } from './etag.ts';
import type { Caller, Handlers } from './handlers.ts';
import type { RouteDeps } from './route-deps.ts';

export type Handle = (input: object) => Promise<unknown>;

/** Finds a row's handler, with what rows of its kind do around it: compare versions, name the change they made. */
export function toPick(name: string, row: Endpoint, deps: RouteDeps): (from: Handlers) => Handle {
  const comparing = ofVersionSeen(row, deps.toHandlers);
  // The types of one row and its handler were checked together in `Handlers`; a loop cannot say so.
  const find = (from: Handlers) => comparing(from[name as keyof Handlers] as Handle);
  return makesChange(name, row) ? (from) => withChangeId(find(from), deps) : find;
}

/** Answers also with what was changed, unless the handler has said it. */
function withChangeId(handle: Handle, { toChangeId }: RouteDeps): Handle {
  return async (input) => {
    const { answer, no } = await withChangeNoted(() => handle(input));
    const { caller } = input as { caller?: Caller };
    const change_id = no === null || !caller ? null : toChangeId(caller, no);
    return { change_id, ...(answer as object) };
  };
}
