import { readFile } from 'node:fs/promises';
import type { Context } from '../../context/context.ts';
import type { HandlersFor } from '../../http/routes/handlers.ts';
import { toProfilePicture } from './image.ts';
import { addPicture, toUploadUrl } from './uploads.service.ts';

export function uploadsHandlers(context: Context): HandlersFor<'upload'> {
  return {
    async upload({ file }) {
      return {
        url: toUploadUrl(
          await addPicture(
            context,
            await toProfilePicture(await readFile(file.path), context.local.pictures),
          ),
        ),
      };
    },
  };
}
