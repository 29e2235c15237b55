import type { Context } from '../../context/context.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import { findChangeId } from '../changes/change-id.ts';
import { countTags } from './tags.repository.ts';
import { removeTag, renameTag } from './tags.service.ts';

export function tagsHandlers({ db }: Context): HandlersFor<'listTags' | 'removeTag' | 'renameTag'> {
  return {
    async listTags({ caller }) {
      return { results: await countTags(db, caller.owner) };
    },

    async renameTag({ params, body, caller }) {
      const { name, count, changeNo } = await renameTag(db, caller.owner, params.name, body.name);
      return {
        message: 'Tag renamed.',
        results: { name, count },
        change_id: findChangeId(caller, changeNo),
      };
    },

    async removeTag({ params, caller }) {
      const { changeNo } = await removeTag(db, caller.owner, params.name);
      return { message: 'Tag deleted.', change_id: findChangeId(caller, changeNo) };
    },
  };
}
