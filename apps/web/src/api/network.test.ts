import { expect, it } from 'vitest';

const WAYS_OUT = /\b(fetch|XMLHttpRequest|sendBeacon|WebSocket|EventSource)\b/g;
const COMMENTS = /\/\*[\s\S]*?\*\/|\/\/.*/g;

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('the network is spoken to by the client, the sender of files, the listener to events and the contact form, and by nothing else', () => {
  const found = Object.entries(sources).map(([file, text]): [string, string[]] => [
    file,
    text.replaceAll(COMMENTS, '').match(WAYS_OUT) ?? [],
  ]);
  expect(Object.fromEntries(found.filter(([, ways]) => ways.length > 0))).toEqual({
    './client.ts': ['fetch'],
    './contact-service.ts': ['fetch'],
    './upload.ts': ['XMLHttpRequest'],
    './watch.ts': ['fetch'],
  });
  expect(found.length).toBeGreaterThan(100);
});
