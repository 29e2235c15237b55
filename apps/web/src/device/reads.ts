import type { Call } from '../api/without-network.ts';
import type { Device } from './device.ts';

/** So long people wait for the server before they see what is here. */
const PATIENCE = 3_000;
/** As long as it is silent, nothing else waits that long. */
const LITTLE_PATIENCE = 300;
/** What comes late mostly comes together; then it is asked for again, and there. */
const TOGETHER = 300;
const FRESH = 1_500;

type Late = { at: number; answer: unknown };
/** Somebody may have asked for something younger meanwhile. */
type Open = { asked: Promise<unknown>; isOld: boolean };

/**
 * Reads while the network is there, but slow or silent: what is here stands in for what does not come, and gives way to it
 * once it does. While changes wait, lists are told with them.
 */
export class Reads {
  readonly #device: Device;
  /** What was shown since then may be from here. */
  readonly #onNews: (since: number) => void;
  /** Asked for, and not answered yet, though something else is shown by now. */
  readonly #open = new Map<string, Open>();
  readonly #late = new Map<string, Late>();
  #since = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(device: Device, onNews: (since: number) => void) {
    this.#device = device;
    this.#onNews = onNews;
  }

  async read(call: Call, ask: () => Promise<unknown>): Promise<unknown> {
    const whole = await this.#device.findWithWaiting(call).catch(() => undefined);
    if (whole !== undefined) return whole;
    const late = this.#late.get(call.url);
    this.#late.delete(call.url);
    if (late && performance.now() - late.at < FRESH) return late.answer;
    const open = this.#open.get(call.url);
    if (open) {
      open.isOld = true;
      return (await this.#find(call)) ?? open.asked;
    }
    const asked = ask();
    const isLate = await isSilent(asked, this.#open.size > 0 ? LITTLE_PATIENCE : PATIENCE);
    return isLate ? this.readLate(call, asked) : asked;
  }

  /** Nothing has come for long. */
  async readLate(call: Call, asked: Promise<unknown>): Promise<unknown> {
    const found = await this.#find(call);
    if (found === undefined) return asked;
    if (this.#open.size === 0) this.#since = Date.now();
    const open = { asked, isOld: false };
    this.#open.set(call.url, open);
    this.#device.setSlow(true);
    void asked.then(
      (answer) => {
        if (!open.isOld) this.#late.set(call.url, { at: performance.now(), answer });
        this.#end(call.url);
        this.#timer ??= setTimeout(() => this.#tell(), TOGETHER);
      },
      () => this.#end(call.url),
    );
    return found;
  }

  /** Something is another than when it was asked for. */
  forget(): void {
    this.#late.clear();
    for (const open of this.#open.values()) open.isOld = true;
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #find = (call: Call) => this.#device.find(call).catch(() => undefined);

  #end(url: string): void {
    this.#open.delete(url);
    if (this.#open.size === 0) this.#device.setSlow(false);
  }

  #tell(): void {
    const since = this.#since;
    this.#timer = undefined;
    this.#since = Date.now();
    this.#onNews(since);
  }
}

async function isSilent(asked: Promise<unknown>, patience: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, patience, true);
  });
  const said = asked.then(
    () => false,
    () => false,
  );
  return Promise.race([said, silence]).finally(() => clearTimeout(timer));
}
