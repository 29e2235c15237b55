import { ANY_WIDTH, arrive, expect, expectAccessible, test } from './journey.ts';

/**
 * How each component looks, against pictures that were looked at. Other machines draw letters a little differently: what
 * moves, vanishes or changes its color differs far more. `--update-snapshots` takes them anew.
 */
const ALIKE = { maxDiffPixelRatio: 0.03, threshold: 0.3, animations: 'disabled', caret: 'hide' } as const;

test('every component looks as it was agreed, light and dark', ANY_WIDTH, async ({ page }) => {
  await arrive(page);
  await page.goto('/design');
  const card = (title: string) =>
    page
      .getByRole('main')
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await expectAccessible(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const title of ['Buttons', 'Fields', 'Lists'])
      await expect(card(title)).toHaveScreenshot(`${title.toLowerCase()}-${colorScheme}.png`, ALIKE);
  }
});
