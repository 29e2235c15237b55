import { buildSandbox } from './app.ts';

const app = await buildSandbox({
  dataDir: process.env.DATA_DIR || './data',
  publicHost: process.env.PUBLIC_URL ? new URL(process.env.PUBLIC_URL).hostname : undefined,
});
const port = Number(process.env.SANDBOX_PORT ?? 3001);

let isStopping = false;
const stop = async () => {
  if (isStopping) return;
  isStopping = true;
  await app.close();
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(signal, stop);

try {
  await app.listen({ port, host: process.env.HOST || '127.0.0.1' });
  process.send?.('ready');
} catch (error) {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  console.error(
    `Saldo cannot start: ${isTaken ? `SANDBOX_PORT ${port} is taken by another program` : error}`,
  );
  process.exit(1);
}
