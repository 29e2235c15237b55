import { Agent, request } from 'node:http';
import type { Call, Person } from './habits.ts';

export type Sent = { status: number; milliseconds: number; body: string };

/** One connection that is kept open, as a browser keeps it. */
export function openLine(address: string): {
  send: (person: Pick<Person, 'token'>, call: Call) => Promise<Sent>;
  close: () => void;
} {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    send: async (person, call) => {
      const { type, content } = await toBody(call);
      const headers = {
        authorization: `Bearer ${person.token}`,
        ...(content && { 'content-type': type, 'content-length': content.length }),
        ...call.headers,
      };
      const began = performance.now();
      return new Promise((resolve) => {
        const end = (status: number, body: string) =>
          resolve({ status, body, milliseconds: performance.now() - began });
        const sent = request(`${address}${call.path}`, { method: call.method, headers, agent }, (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.once('end', () => end(answer.statusCode ?? 0, Buffer.concat(chunks).toString('utf8')));
          answer.once('error', () => end(0, ''));
        });
        sent.once('error', () => end(0, ''));
        sent.end(content);
      });
    },
    close: () => agent.destroy(),
  };
}

async function toBody({ body, form }: Call): Promise<{ type: string; content: Buffer | undefined }> {
  if (form) {
    const made = new FormData();
    for (const [name, value] of Object.entries(form.fields)) made.append(name, value);
    made.append('file', new Blob([form.csv]), 'load.csv');
    const sent = new Response(made);
    return { type: sent.headers.get('content-type') ?? '', content: Buffer.from(await sent.arrayBuffer()) };
  }
  const content = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  return { type: 'application/json', content };
}
