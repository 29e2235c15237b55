import { ensureServerBuilt } from '../scripts/build-server.mjs';

/** The server under test, as people run it: built anew where its sources changed. */
await import(`${await ensureServerBuilt()}/main.js`);
