import type { Page } from '@playwright/test';

/** Where a row says its category, and is given another. */
export const categoryOf = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^Category of ${name}:`) }).first();

export const offered = (page: Page) => page.getByRole('listbox').getByRole('option');

export async function fileUnder(page: Page, name: string, category: string): Promise<void> {
  await categoryOf(page, name).click();
  await offered(page).getByText(category, { exact: true }).click();
}
