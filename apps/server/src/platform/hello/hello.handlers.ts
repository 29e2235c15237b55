import type { HandlersFor } from '../../http/routes/handlers.ts';

export const helloHandlers: HandlersFor<'hello'> = {
  async hello() {
    return { message: 'Hello from Saldo!' };
  },
};
