import { Memory } from '@saldo/planning';

/** A quarter of a megabyte each, where past forecasts were made; the oldest go first. */
const MOST_ACCOUNTS = 60;
const memories = new Map<string, Memory>();

/** What was found out about an account. It holds what it was found from: whoever asks for something else starts anew. */
export function recall(account: string): Memory {
  const memory = memories.get(account) ?? new Memory();
  memories.delete(account);
  memories.set(account, memory);
  for (const [oldest] of memories) {
    if (memories.size <= MOST_ACCOUNTS) break;
    memories.delete(oldest);
  }
  return memory;
}
