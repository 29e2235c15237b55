import type { Context } from '../../context.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import { toProfilePicture } from './image.ts';
import { toUploadUrl } from './uploads.service.ts';

export function uploadsHandlers(context: Context): HandlersFor<'upload'> {
  return {
    async upload({ file }) {
      return { url: toUploadUrl(await context.uploads.save(await toProfilePicture(file))) };
    },
  };
}
