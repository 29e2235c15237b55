import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useImportFiles } from '../features/file-imports/use-import-files.ts';
import { TransactionDialog } from '../features/transactions/form/transaction-dialog.tsx';
import { QuickEntryDialog } from '../features/transactions/quick/quick-entry-dialog.tsx';
import { useMedia, WIDE } from '../ui/layout/media.ts';
import { isQuickStart } from './quick-start.ts';

/** Where the worker leaves what another app has shared: see `worker/shared-files.ts`. */
const SHARED = 'saldo-shared';

/** What the icon's shortcuts and another app's "share" ask for: a new transaction, on a phone by its keypad, or an import. */
export function Launched({ isHeld, onReady }: { isHeld: boolean; onReady: () => void }) {
  const [params, setParams] = useSearchParams();
  const [files, setFiles] = useState<File[]>();
  const [isQuick, setQuick] = useState(isQuickStart);
  const isBegun = useRef(isQuick);
  const isWide = useMedia(WIDE);
  const importFiles = useImportFiles();
  const latest = useRef(importFiles);
  useEffect(() => {
    latest.current = importFiles;
  });
  const wanted = params.get('new') ?? (params.has('shared') ? 'import' : undefined);
  useEffect(() => {
    if (!wanted || isHeld) return;
    // Once: going back must not ask for it again.
    setParams(
      (before) => {
        before.delete('new');
        before.delete('shared');
        return before;
      },
      { replace: true },
    );
    if (isBegun.current) {
      isBegun.current = false;
      return;
    }
    if (wanted === '1') return isWide ? setFiles([]) : setQuick(true);
    void takeShared().then((shared) => (wanted === 'import' ? latest.current(shared) : setFiles(shared)));
  }, [wanted, setParams, isWide, isHeld]);
  const close = () => {
    setQuick(false);
    onReady();
  };
  return (
    <>
      <TransactionDialog isOpen={files !== undefined} files={files} onClose={() => setFiles(undefined)} />
      {!isWide && <QuickEntryDialog isOpen={isQuick} onClose={close} onReady={onReady} />}
    </>
  );
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
