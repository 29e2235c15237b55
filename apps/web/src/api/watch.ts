import { addresses } from 'virtual:endpoint-addresses';
import type { EndpointName, endpoints } from '@saldo/contract';
import { getSession } from '../session/session.ts';
import { toApiError, toUrl } from './client.ts';

type WatchedRow = {
  [Name in EndpointName]: (typeof endpoints)[Name] extends { raw: 'text/event-stream' } ? Name : never;
}[EndpointName];

const DATA = /^data: (.*)$/gm;

/** Hears what a row tells bit by bit, until it has said all: the browser's own reader of events carries no token. */
export async function watchEvents(
  name: WatchedRow,
  params: Record<string, string>,
  onEvent: (data: unknown) => void,
  signal: AbortSignal,
): Promise<void> {
  const { token } = getSession();
  const response = await fetch(toUrl(addresses[name].path, params), {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
    signal,
  });
  if (!response.ok || !response.body) throw toApiError(response, undefined, token);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    rest += part.value;
    const end = rest.lastIndexOf('\n\n');
    for (const [, data = ''] of rest.slice(0, end + 1).matchAll(DATA)) onEvent(JSON.parse(data));
    rest = rest.slice(end + 1);
  }
}
