import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { emptyState, type State } from './state.ts';

const PATIENCE = 200;

export type StateFile = { state: State; saveSoon: () => void; saveNow: () => Promise<void> };

/** The state as one JSON file, so that consents outlive a restart. What cannot be read is begun anew. */
export async function openStateFile(file: string): Promise<StateFile> {
  const state = (await readState(file)) ?? emptyState();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  // One write after the other: two at once would fight over the temporary file.
  const write = async () => {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
    await rename(`${file}.new`, file);
  };
  const saveNow = () => {
    if (timer === undefined) return writing;
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write).catch((error: unknown) => console.error('The sandbox cannot save:', error));
    return writing;
  };
  const saveSoon = () => {
    timer ??= setTimeout(saveNow, PATIENCE).unref();
  };
  return { state, saveSoon, saveNow };
}

async function readState(file: string): Promise<State | undefined> {
  try {
    const found: unknown = JSON.parse(await readFile(file, 'utf8'));
    return isState(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

function isState(value: unknown): value is State {
  if (typeof value !== 'object' || value === null) return false;
  const model: Record<string, unknown> = emptyState();
  return Object.entries(model).every(([name, example]) => {
    const found = (value as Record<string, unknown>)[name];
    return (
      found !== null && typeof found === typeof example && Array.isArray(found) === Array.isArray(example)
    );
  });
}
