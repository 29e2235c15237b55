import type { IncomingMessage } from 'node:http';

/** Calls back when the request is complete; at once without a body. */
export function onReceived(request: IncomingMessage, callback: () => void): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if ((length === undefined || length === '0') && encoding === undefined) callback();
  else request.once('end', callback);
}
