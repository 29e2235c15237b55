import { Agent, request } from 'node:http';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

/**
 * A caller in a thread of its own, over real HTTP on loopback: what it costs to call is not counted as what it
 * costs to answer.
 */
type Call = { url: string; method: string; headers: Record<string, string>; body?: string };

export type Client = { call: (call: Call) => Promise<number>; close: () => Promise<number> };

export function startClient(): Client {
  const worker = new Worker(new URL(import.meta.url));
  return {
    call: (call) =>
      new Promise((resolve) => {
        worker.once('message', resolve);
        worker.postMessage(call);
      }),
    close: () => worker.terminate(),
  };
}

if (!isMainThread) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  parentPort?.on('message', ({ url, method, headers, body }: Call) => {
    const sent = request(url, { method, headers, agent }, (response) => {
      response.resume().once('end', () => parentPort?.postMessage(response.statusCode));
    });
    sent.once('error', () => parentPort?.postMessage(0));
    sent.end(body);
  });
}
