import type { Context } from '../../context/context.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import { readWhole } from '../../http/whole-list.ts';
import { findChangeId } from '../changes/change-id.ts';
import { type CountedTag, countTagsAfter } from './tags.repository.ts';
import { removeTag, renameTag } from './tags.service.ts';

export function tagsHandlers({ db }: Context): HandlersFor<'listTags' | 'removeTag' | 'renameTag'> {
  return {
    async listTags({ caller }) {
      return readWhole(
        (last: CountedTag | undefined, limit) => countTagsAfter(db, caller.owner, last, limit),
        (rows) => rows.map(({ name, count }) => ({ name, count })),
      );
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
