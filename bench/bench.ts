/** `npm run bench` measures what answers cost; with `--peers`, Saldo beside other programs, on the same rows. */
await (process.argv.includes('--peers') ? import('./peers/peers.ts') : import('./costs.ts'));
