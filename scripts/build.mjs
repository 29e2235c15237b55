import { ensureInstalled } from './install.mjs';

// `npm run build`: what `npm start` does before it starts anything, for places that start the server themselves.
ensureInstalled();
const { ensureServerBuilt } = await import('./build-server.mjs');
const { ensureWebBuilt } = await import('./build-web.mjs');
ensureWebBuilt();
await ensureServerBuilt();
