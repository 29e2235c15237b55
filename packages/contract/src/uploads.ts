import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const uploadsEndpoints = {
  upload: endpoint({
    method: 'POST',
    path: '/api/upload',
    access: 'public',
    summary: 'Hand in a picture; its url can then be saved as photo_url',
    file: { field: 'img', bytes: 5 * 1024 * 1024, tooLarge: 'image.too_large', atOnce: 4 },
    success: 201,
    response: z.object({ url: z.string() }),
    errors: ['image.too_large', 'image.unsupported'],
    limit: { count: 30, seconds: 3600 },
  }),
};
