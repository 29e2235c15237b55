import type { BrowserContext, Locator, Page } from '@playwright/test';
import { categoryOf, fileUnder } from './filing.ts';
import { expect } from './journey.ts';
import { countWaiting, readRows, untilKept } from './kept.ts';

/**
 * What becomes of requests: they come through; none does; those that change something do, and their answer gets lost; or
 * the browser knows that there is no network.
 */
export type Network = 'on' | 'cut' | 'lost' | 'off';

type Words = { description: string; amount: string };

export type Editing = {
  kind: 'edit' | 'tag' | 'split';
  description: string;
  /** What the form says before. */
  onSeen: (description: string) => void;
  /** Asked where somebody else was first. */
  keepsMine: () => boolean;
};

/** One browser of a person, its screen and its network. */
export class BrowserDevice {
  readonly name: string;
  readonly #context: BrowserContext;
  #network: Network = 'on';
  page!: Page;

  private constructor(name: string, context: BrowserContext) {
    this.name = name;
    this.#context = context;
  }

  /** With the same person's session, and a clock that is so many hours off. */
  static async open(name: string, context: BrowserContext, hours: number, session: object) {
    const device = new BrowserDevice(name, context);
    await context.addInitScript((stored) => {
      if (location.protocol === 'about:') return;
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    }, session);
    await context.addInitScript(turnClock, hours * 3_600_000);
    await context.route('**/api/**', async (route) => {
      const isRead = route.request().method() === 'GET';
      if (device.#network === 'on' || (device.#network === 'lost' && isRead)) return route.fallback();
      if (device.#network === 'lost') await route.fetch().catch(() => {});
      await route.abort('connectionfailed').catch(() => {});
    });
    await device.start();
    return device;
  }

  async start(): Promise<void> {
    this.page = await this.#context.newPage();
    await this.page.goto('/transactions');
    await this.page.mouse.move(5, 5);
    await expect(this.page.getByRole('heading', { name: 'Transactions', level: 1 })).toBeVisible();
  }

  async restart(): Promise<void> {
    await this.page.close();
    await this.start();
  }

  /** The browser needs the room: what can be fetched again is gone. */
  async evict(): Promise<void> {
    await this.page.evaluate(async () => {
      for (const { name = '' } of await indexedDB.databases())
        if (name.startsWith('saldo-copy-'))
          await new Promise((resolve) => {
            const request = indexedDB.deleteDatabase(name);
            request.onsuccess = request.onerror = resolve;
          });
    });
    await this.restart();
  }

  async setNetwork(network: Network): Promise<void> {
    if (this.#network === network) return;
    const wasOff = this.#network === 'off';
    this.#network = network;
    if (wasOff || network === 'off') await this.#context.setOffline(network === 'off');
  }

  untilKept = (rows: number) => untilKept(this.page, rows);

  /** Names of what can be changed here, as it is shown. */
  async names(): Promise<string[]> {
    const labels = await this.page
      .getByRole('button', { name: /^Edit / })
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''));
    return labels.map((label) => label.slice('Edit '.length));
  }

  /** What stands in the list, as somebody reads it. */
  async rows(): Promise<string[]> {
    const rows = this.page
      .getByRole('row')
      .filter({ has: this.page.getByRole('button', { name: /^Edit / }) });
    return (await rows.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
  }

  keptRows = () => readRows(this.page);

  /** How much waits, in the browser's own storage. */
  countWaiting = () => countWaiting(this.page);

  async create(name: string, { amount, description }: Words): Promise<void> {
    await this.page.getByRole('button', { name: 'New Transaction' }).first().click();
    const dialog = this.page.getByRole('dialog', { name: 'New Transaction' });
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Amount').fill(amount);
    await dialog.getByLabel('Description').first().fill(description);
    await dialog.getByRole('combobox', { name: 'Category' }).selectOption('Food');
    await dialog.getByRole('button', { name: 'Create Transaction' }).click();
    await expect(dialog).toBeHidden();
  }

  /** Through the form. What came of it is what the screen says; of what it calls failed, the server may know more. */
  async edit(name: string, how: Editing): Promise<'saved' | 'theirs' | 'gone' | 'failed'> {
    const { page } = this;
    if (!(await press(page.getByRole('button', { name: `Edit ${name}`, exact: true })))) return 'gone';
    const save = page.getByRole('button', { name: 'Save Changes' });
    const field = page.getByLabel(/^Description( \*)?$/);
    // Deleted elsewhere; or not fetched yet since the browser threw the copy away.
    const isMissing = page.getByText(/This transaction no longer exists|This couldn’t be loaded/);
    await field.or(isMissing).first().waitFor();
    if (await isMissing.isVisible()) return this.#back('gone');
    how.onSeen(await field.inputValue());
    await field.fill(how.description);
    if (how.kind === 'tag') {
      await page.getByRole('combobox', { name: 'Tags' }).fill(how.description);
      await page.getByRole('combobox', { name: 'Tags' }).press('Enter');
    }
    const split = page.getByRole('button', { name: 'Split', exact: true });
    if (how.kind === 'split' && (await split.isVisible())) {
      await split.click();
      await page.getByLabel('Amount of line 1').fill('0,5');
      await page.getByLabel('Category of line 2').selectOption('Home');
    }
    await save.click();
    const question = page.getByRole('dialog', { name: 'Changed meanwhile' });
    const failure = page.getByText('Your input is still here.');
    for (;;) {
      const open = page.getByRole('button', { name: 'New Transaction' }).first();
      await question.or(open).or(failure).first().waitFor();
      if (await question.isVisible()) {
        // Both sides are there to be compared.
        await expect(question.getByRole('columnheader', { name: 'Yours' })).toBeVisible();
        await expect(question.getByRole('columnheader', { name: 'Saved meanwhile' })).toBeVisible();
        const isMine = how.keepsMine();
        await question.getByRole('button', { name: isMine ? 'Keep mine' : 'Use theirs' }).click();
        await expect(question).toBeHidden();
        if (!isMine) return 'theirs';
      } else if (await failure.isVisible()) return this.#back('failed');
      else return 'saved';
    }
  }

  async #back<Outcome>(outcome: Outcome): Promise<Outcome> {
    await this.page.getByRole('link', { name: 'Transactions', exact: true }).first().click();
    return outcome;
  }

  /** Filed where it stands in the list, unless it is split. */
  async file(name: string, category: string): Promise<void> {
    if (await categoryOf(this.page, name).isVisible()) await fileUnder(this.page, name, category);
  }

  /** What the screen says. */
  async remove(name: string): Promise<'removed' | 'failed' | 'gone'> {
    const outcome = this.page
      .getByRole('alert')
      .getByText(/The transaction (has been|couldn’t be) deleted/)
      .last();
    const close = this.page.getByRole('alert').getByRole('button', { name: 'Dismiss' });
    while (await close.first().isVisible()) await close.first().click();
    if (!(await press(this.page.getByRole('button', { name: `Delete ${name}`, exact: true })))) return 'gone';
    await this.page.getByRole('button', { name: 'Delete transaction' }).click();
    await outcome.waitFor();
    return (await outcome.innerText()).includes('has been') ? 'removed' : 'failed';
  }
}

const SOON_MS = 5000;

/** The first of these, unless the last one goes while it is aimed at: what another device deleted leaves the list by itself. */
async function press(buttons: Locator): Promise<boolean> {
  while ((await buttons.count()) > 0) {
    const isPressed = await buttons
      .first()
      .click({ timeout: SOON_MS })
      .then(() => true)
      .catch(() => false);
    if (isPressed) return true;
  }
  return false;
}

/** Runs in the page, before its own scripts. */
function turnClock(offset: number): void {
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...given: [] | [number]) {
      if (given.length === 0) super(Real.now() + offset);
      else super(...given);
    }

    static override now = () => Real.now() + offset;
  } as DateConstructor;
}
