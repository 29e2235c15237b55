import { ANY_WIDTH, expect, expectAccessible, openSidebar, test } from './journey.ts';
import { enter, euro } from './money.ts';

test('fixed expenses are written down, paused, edited and deleted', ANY_WIDTH, async ({ page }) => {
  const api = await enter(page);
  await page.goto('/dashboard');
  await openSidebar(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Recurring' }).click();
  await page.getByRole('link', { name: 'Fixed expenses' }).click();
  await expect(page.getByText('No fixed expenses yet')).toBeVisible();
  await expectAccessible(page);
  for (const [name, amount, day] of [
    ['Rent', '700', '1'],
    ['Gym', '29,90', '31'],
  ] as const) {
    await page.getByRole('button', { name: 'New fixed expense' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Amount').fill(amount);
    await dialog.getByLabel('Day of the month').fill(day);
    await dialog.getByRole('button', { name: 'Create fixed expense' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible();
  }
  const total = page.locator('dd').first();
  await expect(total).toHaveText(euro(729.9));
  const { results } = await api.get('/api/fixed-expenses');
  const [year, month, day] = results[0].next_date.split('-').map(Number);
  await expect(page.getByRole('row', { name: /Rent/ })).toContainText(`${day}/${month}/${year}`);
  await expectAccessible(page);

  // The last day of this month is still to come, or today.
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: /Gym/ })).toContainText(euro(29.9));
  await page.getByRole('link', { name: /Gym/ }).click();
  await expect(page).toHaveURL('/fixed-expenses');

  await page.getByRole('button', { name: 'Pause Rent' }).click();
  await expect(page.getByRole('row', { name: /Rent/ })).toContainText('Paused');
  await expect(total).toHaveText(euro(29.9));
  await page.getByRole('button', { name: 'Resume Rent' }).click();
  await expect(total).toHaveText(euro(729.9));

  await page.getByRole('button', { name: 'Edit Gym' }).click();
  await page.getByLabel('Day of the month').fill('32');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Please enter a day from 1 to 31.')).toBeVisible();
  await page.getByLabel('Day of the month').fill('15');
  await page.getByLabel('Amount').fill('30');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(total).toHaveText(euro(730));
  await page.getByRole('button', { name: 'Delete Gym' }).click();
  await expect(page.getByRole('dialog')).toContainText(/30,00\s€ · \d+\/\d+\/\d{4}/);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete fixed expense' }).click();
  await expect(page.getByRole('row', { name: /Gym/ })).toHaveCount(0);
  await expect(total).toHaveText(euro(700));
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByRole('row', { name: /Gym/ })).toBeVisible();
});
