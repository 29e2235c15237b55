import type { HandlersFor } from '../../http/handlers.ts';

export const helloHandlers: HandlersFor<'hello'> = {
  async hello() {
    return { message: 'Hello from Saldo!' };
  },
};
