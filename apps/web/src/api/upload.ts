import { addresses } from 'virtual:endpoint-addresses';
import type { Response } from '@saldo/contract';
import { ApiError } from './api-error.ts';

/** As `api.upload`, with the progress that fetch does not tell. */
export function uploadImage(file: File, onProgress: (share: number) => void): Promise<Response<'upload'>> {
  const { method, path } = addresses.upload;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total ? loaded / total : 0),
    );
    request.addEventListener('load', () => {
      if (request.status === 201) resolve(request.response);
      else reject(new ApiError(request.status, request.response ?? { code: 'server.failed', message: '' }));
    });
    request.addEventListener('error', () => reject(new ApiError(0, { code: 'offline', message: '' })));
    const form = new FormData();
    form.append('img', file);
    request.send(form);
  });
}
