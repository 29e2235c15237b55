import { resetDeviceStatus, setLayer, setLoader } from '../api/without-network.ts';
import type { RunningDevice } from '../device/start.ts';
import { SUBSCRIBED_AS } from '../session/device-marks.ts';
import { getSession, subscribe } from '../session/session.ts';
import { onFirstInteraction } from '../ui/timing/first-interaction.ts';
import { whenIdle } from '../ui/timing/idle.ts';
import { cache } from './cache.ts';
import { keepSubscribed } from './from-notifications.ts';
import { keepForOffline } from './keep-for-offline.ts';
import { registerWorker } from './register-worker.ts';

/** What this device keeps of whoever is signed in, for as long as they are. Nothing of it comes before the page is idle. */

let userId: string | undefined;
let running: Promise<RunningDevice> | undefined;
let leave = () => {};

export const loadDevice = () => {
  const id = userId;
  if (!id) return Promise.resolve(undefined);
  running ??= import('../device/start.ts').then(async ({ startDevice }) => {
    const device = await startDevice(id, (since = 0) => {
      void cache.invalidateQueries({ predicate: ({ state }) => state.dataUpdatedAt >= since });
    });
    if (userId === id) setLayer(device);
    else device.end();
    return device;
  });
  // A browser that keeps nothing, as in a private window, goes without.
  return running.catch(() => undefined);
};

function follow(): void {
  const { token, user } = getSession();
  const next = token ? user?.id : undefined;
  if (next === userId) return;
  leave();
  void running?.then((device) => device.end()).catch(() => {});
  running = undefined;
  setLayer(undefined);
  resetDeviceStatus();
  userId = next;
  setLoader(next ? loadDevice : undefined);
  if (!next) return;
  leave = onFirstInteraction(() => {
    const opensOffline = registerWorker();
    leave = whenIdle(async () => {
      const device = await loadDevice();
      device?.syncSoon();
      if (device && (await opensOffline)) await keepForOffline(cache);
      if (localStorage.getItem(SUBSCRIBED_AS)) await keepSubscribed();
    });
  });
}

/** What was changed elsewhere, or here, the copy learns soon. */
export const syncDevice = (): void => {
  void running?.then((device) => device.syncSoon()).catch(() => {});
};

/** How old what is shown is, is told anew on each screen. */
export const showsOtherScreen = (): void => {
  void running?.then(({ device }) => device.showsOther()).catch(() => {});
};

subscribe(follow);
follow();
