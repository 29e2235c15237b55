import type { Context } from '../../context/context.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import { readWhole } from '../../http/whole-list.ts';
import { findChangeId } from '../changes/change-id.ts';
import { type CountedTag, countTagsAfter, type TagRow } from './tags.repository.ts';
import { removeTag, renameTag, requireTag } from './tags.service.ts';

type Names = 'listTags' | 'readTag' | 'removeTag' | 'renameTag';

export function tagsHandlers({ db }: Context): HandlersFor<Names> {
  return {
    async listTags({ caller }) {
      return readWhole(
        (last: CountedTag | undefined, limit) => countTagsAfter(db, caller.owner, last, limit),
        (rows) => rows.map((row) => toTag(row, row.count)),
      );
    },

    async readTag({ params, caller }) {
      const { tag, count } = await requireTag(db, caller.owner, params.name);
      return { results: toTag(tag, count) };
    },

    async renameTag({ params, body, caller }) {
      const { tag, count, changeNo } = await renameTag(db, caller.owner, params.name, body.name);
      return {
        message: 'Tag renamed.',
        results: toTag(tag, count),
        change_id: findChangeId(caller, changeNo),
      };
    },

    async removeTag({ params, caller }) {
      const { changeNo } = await removeTag(db, caller.owner, params.name);
      return { message: 'Tag deleted.', change_id: findChangeId(caller, changeNo) };
    },
  };
}

const toTag = ({ name, change_no }: Pick<TagRow, 'change_no' | 'name'>, count: number) => ({
  name,
  count,
  version: change_no,
});
