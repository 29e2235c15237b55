import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';
import { countWaiting } from './kept.ts';

/** What came of a change that the server refused. */
export type Decided = {
  kind: 'Edited' | 'Deleted';
  name: string;
  isMine: boolean;
  isGone: boolean;
  mine: string;
};

const SOON_MS = 5000;

/** Until nothing waits any more; whatever is refused is shown with both sides, and a coin decides. */
export async function decideAll(page: Page, isMine: () => boolean): Promise<Decided[]> {
  const decided: Decided[] = [];
  const waiting = page.getByRole('button', { name: /waiting to be sent|your decision/ });
  const dialog = page.getByRole('dialog', { name: 'Changes on this device' });
  while (!(await dialog.isVisible())) {
    // All of it may have been sent before anybody looked.
    if ((await waiting.count()) === 0 && (await countWaiting(page)) === 0) return decided;
    await waiting.click({ timeout: SOON_MS }).catch(() => {});
  }
  const isDone = dialog.getByText('Everything is saved.');
  const refused = dialog.locator('li[data-refused]');
  await dialog.getByRole('listitem').or(isDone).first().waitFor();
  while (!(await isDone.isVisible())) {
    const again = dialog.getByRole('button', { name: 'Try again now' });
    if (await again.isVisible()) await again.click({ timeout: 2000 }).catch(() => {});
    await refused.or(isDone).first().waitFor();
    if (await isDone.isVisible()) break;
    const before = await refused.first().innerText();
    decided.push(await decide(page, refused.first(), isMine()));
    // Only then what is shown is what is still to be decided.
    await expect.poll(async () => (await refused.allInnerTexts()).includes(before)).toBe(false);
  }
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  return decided;
}

async function decide(page: Page, change: Locator, isMine: boolean): Promise<Decided> {
  const title = await change.locator('p').first().innerText();
  const [, kind, name] = /^(Edited|Deleted): (.*)$/.exec(title) ?? [];
  expect(title, 'only these can be refused').toMatch(/^(Edited|Deleted): /);
  const isGone = await change.getByText('It was deleted elsewhere in the meantime.').isVisible();
  let mine = '';
  if (!isGone) {
    await expect(change.getByText('It was changed elsewhere in the meantime.')).toBeVisible();
    await expect(change.getByRole('columnheader', { name: 'Saved' })).toBeVisible();
    if (kind === 'Edited') {
      await expect(change.getByRole('columnheader', { name: 'Yours' })).toBeVisible();
      const row = change
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name: 'Description' }) });
      if (await row.isVisible()) mine = await row.getByRole('cell').first().innerText();
    }
  }
  const choice = isMine ? /Use yours|Add it again/ : /Keep the saved one|Discard/;
  await change.getByRole('button', { name: choice }).click();
  if (isGone && !isMine)
    await page.getByRole('dialog', { name: 'Confirmation' }).getByRole('button', { name: 'Discard' }).click();
  return { kind: kind as Decided['kind'], name: name ?? '', isMine, isGone, mine };
}
