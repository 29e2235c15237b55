import type { PushDevice } from '@saldo/contract';
import type { Context } from '../../context/context.ts';
import type { Caller, HandlersFor } from '../../http/routes/handlers.ts';
import { listPushDevices, type PushDeviceRow } from './push-devices.repository.ts';
import { addPushDevice, removePushDevice } from './push-devices.service.ts';

type Names = 'addPushDevice' | 'listPushDevices' | 'removePushDevice';

export function pushDevicesHandlers(context: Context): HandlersFor<Names> {
  return {
    async listPushDevices({ caller }) {
      const devices = await listPushDevices(context.db, caller.userId);
      return { results: devices.map((device) => toPushDevice(device, caller)) };
    },

    async addPushDevice({ body, caller, visitor }) {
      const device = await addPushDevice(context, caller, visitor, body);
      return { message: 'Notifications turned on.', results: toPushDevice(device, caller) };
    },

    async removePushDevice({ params, caller }) {
      await removePushDevice(context, caller.userId, params.id);
      return { message: 'Device removed.' };
    },
  };
}

const toPushDevice = (
  { id, name, created_at, last_sent_at, session_id }: PushDeviceRow,
  { sessionId }: Caller,
): PushDevice => ({ id, name, created_at, last_sent_at, this: session_id === sessionId });
