import { expect, it } from 'vitest';

const WAYS_OUT = /\b(fetch|XMLHttpRequest|sendBeacon|WebSocket|EventSource)\b/g;
const COMMENTS = /\/\*[\s\S]*?\*\/|\/\/.*/g;

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('the network is spoken to by the client, the sender of files, the listener to events, the contact form, what a device sends by itself and its worker, and by nothing else', () => {
  const found = Object.entries(sources).map(([file, text]): [string, string[]] => [
    file,
    text.replaceAll(COMMENTS, '').match(WAYS_OUT) ?? [],
  ]);
  const speakers = found
    .filter(([, ways]) => ways.length > 0)
    .map(([file, ways]) => [file, [...new Set(ways)]]);
  expect(Object.fromEntries(speakers)).toEqual({
    './client.ts': ['fetch'],
    './contact-service.ts': ['fetch'],
    './upload.ts': ['XMLHttpRequest'],
    './watch.ts': ['fetch'],
    '../device/device.ts': ['fetch'],
    '../device/send.ts': ['fetch'],
    '../device/start.ts': ['fetch'],
    '../worker/shell.ts': ['fetch'],
    '../worker/worker-scope.ts': ['fetch'],
    '../worker/worker.ts': ['fetch'],
  });
  expect(found.length).toBeGreaterThan(100);
});
