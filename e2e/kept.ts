import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** What a browser has of whoever is here. */

/** Until the app is kept on this device, with all that it has: so many rows. */
export async function untilKept(page: Page, rows: number): Promise<void> {
  await page.mouse.move(5, 5);
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        return registration?.active?.state;
      }),
    )
    .toBe('activated');
  await expect.poll(async () => (await readRows(page))?.length ?? -1).toBe(rows);
  await expect
    .poll(() =>
      page.evaluate(() => {
        const { id } = JSON.parse(localStorage.getItem('user') ?? '{}');
        return localStorage.getItem('kept-for-offline-at')?.startsWith(id);
      }),
    )
    .toBe(true);
}

type Kept = { id: string; name: string; version: number };

/** Rows that are in the browser's own storage. */
export async function readRows(page: Page): Promise<Kept[] | undefined> {
  const months = (await readKept(page, 'months')) as { rows: Kept[] }[] | undefined;
  return months?.flatMap(({ rows }) => rows);
}

/** Undefined while there is nothing. */
export const readKept = (page: Page, store: 'months' | 'answers') => readStore(page, 'saldo-copy-', store);

export const countWaiting = async (page: Page) =>
  (await readStore(page, 'saldo-pending-', 'changes'))?.length ?? 0;

const readStore = (page: Page, place: string, store: string): Promise<unknown[] | undefined> =>
  page.evaluate(
    async ([place, store]) => {
      const { id } = JSON.parse(localStorage.getItem('user') ?? '{}');
      const name = `${place}${id}`;
      if (!(await indexedDB.databases()).some((one) => one.name === name)) return undefined;
      const db = await new Promise<IDBDatabase | undefined>((resolve) => {
        const request = indexedDB.open(name);
        // It has gone meanwhile: looking must not make one.
        request.onupgradeneeded = () => request.transaction?.abort();
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => resolve(undefined);
      });
      if (!db) return undefined;
      const all = await new Promise<unknown[]>((resolve) => {
        const request = db.transaction(store).objectStore(store).getAll();
        request.onsuccess = () => resolve(request.result);
      });
      db.close();
      return all;
    },
    [place, store] as const,
  );
