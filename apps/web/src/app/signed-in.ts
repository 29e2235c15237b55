/** One file to fetch, where each of them would be one of its own. */
export { AppLayout } from './app-layout.tsx';
export { askFirst } from './ask-first.ts';
