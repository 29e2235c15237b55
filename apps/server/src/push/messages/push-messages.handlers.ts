import type { Context } from '../../context/context.ts';
import { AppError } from '../../errors/app-error.ts';
import type { HandlersFor } from '../../http/routes/handlers.ts';
import { requirePushDevice } from '../devices/push-devices.service.ts';
import { addMessages, deliverSoon } from './push-messages.service.ts';

export function pushMessagesHandlers(context: Context): HandlersFor<'testPushDevice'> {
  return {
    async testPushDevice({ params, caller }) {
      const device = await requirePushDevice(context, caller.userId, params.id);
      if (!context.push) throw new AppError('push_device.unavailable');
      await addMessages(context, context.db, [device], [{ tag: 'test', news: { kind: 'test' } }]);
      deliverSoon(context);
      return { message: 'Notification sent.' };
    },
  };
}
