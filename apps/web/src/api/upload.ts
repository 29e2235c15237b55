import { addresses } from 'virtual:endpoint-addresses';
import type { EndpointName, endpoints, ResponseOf } from '@saldo/contract';
import { getSession } from '../session/session.ts';
import { ApiError } from './api-error.ts';
import { toApiError, toUrl } from './client.ts';
import { tabHeader } from './tab.ts';
import { answerWithoutNetwork, keyOfWaiting, putBehindOthers } from './without-network.ts';

type FileRow = {
  [Name in EndpointName]: (typeof endpoints)[Name] extends { file: object } ? Name : never;
}[EndpointName];

/** Sends the file that a row takes, with the progress that fetch does not tell. */
export async function uploadFile<Name extends FileRow>(
  name: Name,
  file: File,
  onProgress: (share: number) => void,
  params: Record<string, string> = {},
): Promise<ResponseOf<Name>> {
  const { method = 'POST', path, field = '' } = addresses[name];
  const { token } = getSession();
  const key = keyOfWaiting(name);
  const call = { name, url: toUrl(path, params), params };
  const content = { content: file, name: file.name };
  // What it belongs to may wait, too.
  const put = key && (await putBehindOthers(call, key, content));
  if (put) return put as ResponseOf<Name>;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, call.url);
    request.responseType = 'json';
    request.setRequestHeader('accept-language', document.documentElement.lang);
    for (const [header, value] of Object.entries(tabHeader)) request.setRequestHeader(header, value);
    if (key) request.setRequestHeader('idempotency-key', key);
    // Also where none is needed: whoever is signed in doesn't wait behind strangers.
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total ? loaded / total : 0),
    );
    request.addEventListener('load', () => {
      if (request.status < 300) resolve(request.response);
      else reject(toApiError(request, request.response, token));
    });
    request.addEventListener('error', () => {
      const waiting = key ? answerWithoutNetwork(call, key, content) : undefined;
      const offline = new ApiError(0, { code: 'offline', message: '' });
      Promise.resolve(waiting).then(
        (answer) => (answer === undefined ? reject(offline) : resolve(answer as ResponseOf<Name>)),
        (error: unknown) => reject(error instanceof ApiError ? error : offline),
      );
    });
    const form = new FormData();
    form.append(field, file);
    request.send(form);
  });
}
