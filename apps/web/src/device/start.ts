import { tabHeader } from '../api/tab.ts';
import type { Call, WithoutNetwork } from '../api/without-network.ts';
import { setDeviceStatus } from '../api/without-network.ts';
import { getSession } from '../session/session.ts';
import { homeCurrency } from '../ui/money-and-dates/home-currency.ts';
import { removeOtherCopies } from './databases.ts';
import { Device } from './device.ts';
import { mayBeKept } from './may-be-kept.ts';
import { canWait, type NewPending, QUEUED } from './pending-change.ts';
import { Reads } from './reads.ts';

export type RunningDevice = WithoutNetwork & {
  device: Device;
  /** Soon, and again until nothing waits. */
  syncSoon: (pause?: number) => void;
  /** What is shown may be another. */
  refresh: () => void;
  end: () => void;
};

let running: RunningDevice | undefined;

/** That of whoever is here, once it has come. */
export const getRunning = (): RunningDevice | undefined => running;

const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 60_000;

/** One person's device for as long as they are here: sends, fetches and says what is going on. */
export async function startDevice(
  userId: string,
  /** What was shown since then may be another by now. */
  onNews: (since?: number) => void,
): Promise<RunningDevice> {
  const isAlone = removeOtherCopies(userId);
  const way = {
    origin: '',
    fetch: (input: string | URL | Request, init?: RequestInit) => fetch(input, init),
    token: () => (getSession().user?.id === userId ? getSession().token : null),
    headers: { ...tabHeader, 'accept-language': document.documentElement.lang },
  };
  const device = await Device.open(userId, {
    way,
    now: Date.now,
    home: homeCurrency,
    locks: navigator.locks,
  });
  await isAlone;
  const ended = new AbortController();
  const { signal } = ended;
  const channel = new BroadcastChannel(`saldo-device-${userId}`);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_PAUSE;
  let isFirst = true;

  const syncSoon = (after = FIRST_PAUSE) => {
    clearTimeout(timer);
    if (!signal.aborted) timer = setTimeout(() => void run(), after);
  };
  async function run() {
    const [mark, before] = [await device.mark(), device.status()];
    const isDone = await device.sync(signal).catch(() => false);
    const { waiting, refused } = device.status();
    // While something waits, lists come from here; and nobody has listened since this page asked for what it shows.
    const isOurs = waiting > refused || isFirst;
    const isOther = isOurs && mark !== '' && (await device.mark()) !== mark;
    isFirst = false;
    if (waiting < before.waiting || isOther) refresh();
    pause = isDone ? FIRST_PAUSE : Math.min(pause * 2, LONGEST_PAUSE);
    if (!isDone && waiting > refused) syncSoon(pause * (0.5 + Math.random() / 2));
  }
  const reads = new Reads(device, onNews);
  const tell = () => setDeviceStatus(device.status());
  device.subscribe(tell);
  tell();
  channel.onmessage = () => {
    void device.recount();
    onNews();
  };
  const wake = () => {
    pause = FIRST_PAUSE;
    syncSoon(0);
  };
  const isBack = () => {
    wake();
    // What was shown from the copy meanwhile is asked for anew; nothing else may ask again by itself.
    if (device.status().shownFrom === null) return;
    device.showsOther();
    onNews();
  };
  window.addEventListener('online', isBack, { signal });
  document.addEventListener('visibilitychange', () => !document.hidden && wake(), { signal });
  // Some browsers ask their person: nothing waits for that.
  void navigator.storage?.persist?.().catch(() => false);

  const refresh = () => {
    onNews();
    channel.postMessage('news');
  };
  running = {
    device,
    syncSoon,
    refresh,
    read: (call, ask) => reads.read(call, ask),
    readLate: (call, asked) => reads.readLate(call, asked),
    find: (call) => device.find(call),
    async put(call: Call, key: string, file: NewPending['file']) {
      const { name, body } = call;
      if (!canWait(name, body)) return undefined;
      const answer = await device.put({ ...call, name }, key, file);
      reads.forget();
      channel.postMessage('news');
      syncSoon();
      return answer;
    },
    heard(call, body) {
      if (call.name in QUEUED) reads.forget();
      if (mayBeKept(call.url)) void device.heard(call, body).catch(() => {});
    },
    end() {
      ended.abort();
      clearTimeout(timer);
      reads.end();
      channel.close();
      device.close();
      running = undefined;
    },
  };
  return running;
}
