import { GettingStarted } from '../getting-started/getting-started.widget.tsx';
import { useSources } from '../sources/sources.queries.ts';
import { useLatestTransactions } from '../transactions/model/transactions.queries.ts';

/** Signing up leads here: whoever has nothing yet is asked at once where their money shall come from. */
export function ProfileWelcome() {
  const { data: sources } = useSources();
  const { data: latest } = useLatestTransactions(undefined);
  if (sources?.length !== 0 || latest?.results.length !== 0) return null;
  return <GettingStarted hasByHand />;
}
