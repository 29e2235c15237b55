import { readFile } from 'node:fs/promises';
import type { Context } from '../../context/context.ts';
import { whoAsks } from '../../db/on-behalf.ts';
import type { DecodingPlace } from '../../http/limits/decoding.ts';
import { toNetwork } from '../../http/limits/network.ts';
import type { HandlersFor } from '../../http/routes/handlers.ts';
import { toProfilePicture } from './image.ts';
import { addPicture, toUploadUrl } from './uploads.service.ts';

export function uploadsHandlers(context: Context): HandlersFor<'upload'> {
  const { pictures, picturesOfStrangers } = context.local;
  return {
    async upload({ file, visitor }) {
      const isStranger = whoAsks() === undefined;
      const place: DecodingPlace = {
        ...(isStranger
          ? { queue: picturesOfStrangers, who: toNetwork(visitor.address) }
          : { queue: pictures }),
        gone: file.gone,
      };
      const picture = await toProfilePicture(await readFile(file.path), place);
      return { url: toUploadUrl(await addPicture(context, picture)) };
    },
  };
}
