import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';

/** What it has of what was put into it, though it always answers that it has it all. */
type Lie = 'none' | 'late' | 'nothing' | 'half' | 'another' | 'endless' | 'endless list';

export type LyingBucket = Awaited<ReturnType<typeof startLyingBucket>>;

const CHUNK = Buffer.alloc(64 * 1024, 'x');

/** A store that speaks as much S3 as is asked of it, and does not do what it says. */
export async function startLyingBucket() {
  let lie: Lie = 'none';
  let sent = 0;
  let held: { arrived: () => void; released: Promise<void> } | undefined;
  const objects = new Map<string, Buffer>();
  const asked = new Map<string, number>();
  const sendEndlessly = (response: ServerResponse) => {
    const endless = new Readable({
      read() {
        sent += CHUNK.length;
        this.push(CHUNK);
      },
    });
    // Ends in an error, with whoever asked.
    pipeline(endless, response, () => {});
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = 'GET', url = '/' } = request;
    const [path = ''] = url.split('?');
    if (method === 'PUT') {
      objects.set(path, Buffer.concat(chunks));
      return response.writeHead(200, { etag: '"kept"' }).end();
    }
    if (method === 'DELETE') {
      objects.delete(path);
      return response.writeHead(204).end();
    }
    if (method === 'HEAD') return response.writeHead(200).end();
    if (url.includes('list-type=2')) {
      response.writeHead(200, { 'content-type': 'application/xml' });
      if (lie !== 'endless list') return response.end('<ListBucketResult></ListBucketResult>');
      response.write('<ListBucketResult><Name>');
      return sendEndlessly(response);
    }
    held?.arrived();
    await held?.released;
    const bytes = objects.get(path);
    const times = asked.get(path) ?? 0;
    asked.set(path, times + 1);
    if (!bytes || lie === 'nothing' || (lie === 'late' && times === 0))
      return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    if (lie === 'endless') {
      response.writeHead(200);
      return sendEndlessly(response);
    }
    if (lie === 'half' || (lie === 'late' && times === 1))
      return response.writeHead(200).end(bytes.subarray(0, bytes.length / 2));
    return response.writeHead(200).end(lie === 'another' ? Buffer.alloc(bytes.length) : bytes);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'saldo',
      S3_REGION: 'eu-south-2',
      S3_ACCESS_KEY_ID: 'anybody',
      S3_SECRET_ACCESS_KEY: 'anything',
    },
    lie: (how: Lie) => {
      lie = how;
      sent = 0;
    },
    /** Keeps whoever fetches something waiting until it is let go; tells when somebody does. */
    hold: () => {
      const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      held = { arrived: arrived.resolve, released: released.promise };
      const release = () => {
        held = undefined;
        released.resolve();
      };
      return { held: arrived.promise, release };
    },
    /** Of what has no end, how much left for whoever asked. */
    countSent: () => sent,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
