import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

const CONTENT = '._S3rver_object';

export type Bucket = Awaited<ReturnType<typeof startBucket>>;

/** A real S3 server with one bucket, on the disk, so that a test can do to it what a bucket may do to us. */
export async function startBucket() {
  const directory = mkdtempSync(join(tmpdir(), 'saldo-bucket-'));
  const options = {
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'saldo', configs: [] }],
  };
  let server = new S3rver({ ...options, port: 0 });
  const { port } = (await server.run()) as AddressInfo;
  const list = () =>
    readdirSync(join(directory, 'saldo'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith(CONTENT))
      .map((path) => path.slice(0, -CONTENT.length))
      .toSorted();
  const fileOf = (name: string) => join(directory, 'saldo', `${name}${CONTENT}`);
  return {
    /** What a Saldo that uses it is configured with. */
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'saldo',
      S3_REGION: 'eu-south-2',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    list,
    read: (name: string) => readFileSync(fileOf(name)),
    /** Another bit somewhere in the middle. */
    bend: (name: string) => {
      const bytes = readFileSync(fileOf(name));
      const at = Math.floor(statSync(fileOf(name)).size / 2);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      writeFileSync(fileOf(name), bytes);
    },
    lose: (name: string) => rmSync(fileOf(name)),
    goAway: () => server.close(),
    comeBack: async () => {
      server = new S3rver({ ...options, port });
      await server.run();
    },
    stop: async () => {
      await server.close().catch(() => {});
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
