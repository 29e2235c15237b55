import { ensureInstalled } from './install.mjs';

// `npm run build`: what `npm start` does before it starts anything, for places that start the server themselves.
ensureInstalled();
const { ensureWebBuilt } = await import('./build-web.mjs');
ensureWebBuilt();
