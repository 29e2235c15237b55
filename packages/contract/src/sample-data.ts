import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { message } from './wire.ts';

export const sampleDataEndpoints = {
  readSampleData: endpoint({
    method: 'GET',
    path: '/api/sample-data',
    access: 'user',
    summary: 'Whether the person looks at sample data',
    success: 200,
    response: z.object({ results: z.object({ loaded: z.boolean() }) }),
    errors: [],
  }),
  loadSampleData: endpoint({
    method: 'POST',
    path: '/api/sample-data',
    access: 'user',
    summary: 'Two believable years, for somebody who has no data yet',
    success: 201,
    response: message.extend({ added_transactions: z.int() }),
    errors: ['sample_data.not_empty'],
  }),
  removeSampleData: endpoint({
    method: 'DELETE',
    path: '/api/sample-data',
    access: 'user',
    summary: 'Remove the sample data again',
    success: 200,
    response: message,
    errors: [],
  }),
};
