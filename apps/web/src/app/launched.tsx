import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useImportFiles } from '../features/file-imports/use-import-files.ts';
import { TransactionDialog } from '../features/transactions/form/transaction-dialog.tsx';

/** Where the worker leaves what another app has shared: see `worker/shared-files.ts`. */
const SHARED = 'saldo-shared';

/** What the icon's shortcuts and another app's "share" ask for: a form for a new transaction, with receipts, or an import. */
export function Launched() {
  const [params, setParams] = useSearchParams();
  const [files, setFiles] = useState<File[]>();
  const importFiles = useImportFiles();
  const latest = useRef(importFiles);
  useEffect(() => {
    latest.current = importFiles;
  });
  const wanted = params.get('new') ?? (params.has('shared') ? 'import' : undefined);
  useEffect(() => {
    if (!wanted) return;
    // Once: going back must not ask for it again.
    setParams(
      (before) => {
        before.delete('new');
        before.delete('shared');
        return before;
      },
      { replace: true },
    );
    if (wanted === '1') return setFiles([]);
    void takeShared().then((shared) => (wanted === 'import' ? latest.current(shared) : setFiles(shared)));
  }, [wanted, setParams]);
  return <TransactionDialog isOpen={files !== undefined} files={files} onClose={() => setFiles(undefined)} />;
}

async function takeShared(): Promise<File[]> {
  if (!('caches' in window)) return [];
  const cache = await caches.open(SHARED);
  const kept = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
  const files = await Promise.all(
    kept.map(async (one) => {
      const name = decodeURIComponent(one?.headers.get('x-file-name') ?? 'file');
      return one && new File([await one.blob()], name, { type: one.headers.get('content-type') ?? '' });
    }),
  );
  await caches.delete(SHARED);
  return files.filter((file) => file !== undefined);
}
