import { type Endpoint, makesChange } from '@saldo/contract';
import { withChangeNoted } from '../../context/noted-change.ts';
import { ofVersionSeen } from './etag.ts';
import type { Caller, Handlers } from './handlers.ts';
import type { RouteDeps } from './route-deps.ts';

export type Handle = (input: object) => Promise<unknown>;

/** A row's handler, wrapped with version checks and the change id. */
export function toPick(name: string, row: Endpoint, deps: RouteDeps): (from: Handlers) => Handle {
  const comparing = ofVersionSeen(row, deps.toHandlers);
  // `Handlers` checked the types of row and handler together; a loop can't express that.
  const find = (from: Handlers) => comparing(from[name as keyof Handlers] as Handle);
  return makesChange(name, row) ? (from) => withChangeId(find(from), deps) : find;
}

/** Adds the change id unless the handler did. */
function withChangeId(handle: Handle, { toChangeId }: RouteDeps): Handle {
  return async (input) => {
    const { answer, no } = await withChangeNoted(() => handle(input));
    const { caller } = input as { caller?: Caller };
    const change_id = no === null || !caller ? null : toChangeId(caller, no);
    return { change_id, ...(answer as object) };
  };
}
