import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { moneyKey } from '../../api/money-cache.ts';

/** A single word is looked for; only more than that can be a question, or something to be written down. */
const isQuestion = (q: string) => /\S\s+\S/.test(q);

/** A line in plain words, understood or not; nothing is guessed. */
export const useAsk = (q: string) =>
  useQuery({
    queryKey: moneyKey('ask', q),
    queryFn: async ({ signal }) => (await api.ask({ query: { q } }, { signal })).results,
    enabled: isQuestion(q),
    retry: false,
  });
