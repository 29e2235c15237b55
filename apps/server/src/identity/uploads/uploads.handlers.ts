import type { Context } from '../../context/context.ts';
import { whoAsks } from '../../db/on-behalf.ts';
import type { DecodingPlace } from '../../http/limits/decoding.ts';
import { MOST_SAMPLE_BYTES } from '../../http/limits/decoding-cost.ts';
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
          ? {
              queue: picturesOfStrangers,
              who: toNetwork(visitor.address),
              mostSampleBytes: MOST_SAMPLE_BYTES / 2,
            }
          : { queue: pictures }),
        gone: file.gone,
      };
      const picture = await toProfilePicture(file, place);
      return { url: toUploadUrl(await addPicture(context, picture)) };
    },
  };
}
