export type Command =
  | { do: 'accept' | 'pick' | 'next' | 'previous' | 'fold' | 'skip' | 'undo' | 'ignore' | 'transfer' }
  | { do: 'choose'; index: number };

const COMMANDS: Record<string, Command> = {
  a: { do: 'accept' },
  c: { do: 'pick' },
  j: { do: 'next' },
  ArrowDown: { do: 'next' },
  k: { do: 'previous' },
  ArrowUp: { do: 'previous' },
  x: { do: 'fold' },
  s: { do: 'skip' },
  i: { do: 'ignore' },
  t: { do: 'transfer' },
  u: { do: 'undo' },
  1: { do: 'choose', index: 0 },
  2: { do: 'choose', index: 1 },
  3: { do: 'choose', index: 2 },
};

type Press = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

/** What a key means in the inbox. Enter presses the button that has the focus, as everywhere. */
export function findCommand({ key, ctrlKey, metaKey, altKey }: Press): Command | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const name = key.length === 1 ? key.toLowerCase() : key;
  return Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
}
