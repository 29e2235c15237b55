/** Rows of an import per decision. */
type ImportRows = { kind: string } & Record<(typeof DECISIONS)[number], number>;

const DECISIONS = ['added', 'updated', 'settled', 'same', 'gone', 'refused'] as const;

type StoreCalls = { call: string; done: number; failed: number };

type JobRun = { name: string; endedAt: Date; failures: number };

/** Counts events for monitoring; starts at zero with the server. */
export type Counters = {
  /** Call after the commit, so retries count once. */
  addImport: (imported: ImportRows) => void;
  addJob: (name: string, endedAt: Date, hasFailed: boolean) => void;
  /** Calls to the store and their failures. */
  addStoreCall: (call: string, hasFailed: boolean) => void;
  listImportRows: () => { kind: string; decision: string; rows: number }[];
  listJobs: () => JobRun[];
  listStoreCalls: () => StoreCalls[];
};

export function createCounters(): Counters {
  const rows = new Map<string, Record<string, number>>();
  const jobs = new Map<string, JobRun>();
  const calls = new Map<string, StoreCalls>();
  return {
    addImport: (imported) => {
      const before = rows.get(imported.kind);
      const sums = DECISIONS.map((decision) => [decision, (before?.[decision] ?? 0) + imported[decision]]);
      rows.set(imported.kind, Object.fromEntries(sums));
    },
    addJob: (name, endedAt, hasFailed) => {
      const failures = (jobs.get(name)?.failures ?? 0) + Number(hasFailed);
      jobs.set(name, { name, endedAt, failures });
    },
    addStoreCall: (call, hasFailed) => {
      const { done, failed } = calls.get(call) ?? { done: 0, failed: 0 };
      calls.set(call, { call, done: done + Number(!hasFailed), failed: failed + Number(hasFailed) });
    },
    listImportRows: () =>
      [...rows].flatMap(([kind, sums]) =>
        Object.entries(sums).map(([decision, count]) => ({ kind, decision, rows: count })),
      ),
    listJobs: () => [...jobs.values()],
    listStoreCalls: () => [...calls.values()],
  };
}
