/** Rows of one import by what became of them. */
type ImportRows = { kind: string } & Record<(typeof DECISIONS)[number], number>;

const DECISIONS = ['added', 'updated', 'settled', 'same', 'gone', 'refused'] as const;

type JobRun = { name: string; endedAt: Date; failures: number };

/** What is counted as it happens, for whoever watches this server; it begins anew with it. */
export type Tally = {
  /** Once it is written down for good: what is tried again counts once. */
  addImport: (imported: ImportRows) => void;
  addJob: (name: string, endedAt: Date, hasFailed: boolean) => void;
  listImportRows: () => { kind: string; decision: string; rows: number }[];
  listJobs: () => JobRun[];
};

export function createTally(): Tally {
  const rows = new Map<string, Record<string, number>>();
  const jobs = new Map<string, JobRun>();
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
    listImportRows: () =>
      [...rows].flatMap(([kind, sums]) =>
        Object.entries(sums).map(([decision, count]) => ({ kind, decision, rows: count })),
      ),
    listJobs: () => [...jobs.values()],
  };
}
