import { endpoint } from './endpoint.ts';
import { message } from './wire.ts';

export const helloEndpoints = {
  hello: endpoint({
    method: 'GET',
    path: '/api/hello',
    access: 'public',
    summary: 'A greeting: the API is there',
    success: 200,
    response: message,
    errors: [],
  }),
};
