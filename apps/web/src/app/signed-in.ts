import './start-device.ts';
import './begin-quick-entry.ts';

/** One file to fetch, where each of them would be one of its own. */
export { AppLayout } from './app-layout.tsx';
export { waitForFirstData } from './first-data.ts';
