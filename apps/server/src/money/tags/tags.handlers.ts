import type { Context } from '../../context/context.ts';
import { readWhole } from '../../http/replies/whole-list.ts';
import type { HandlersFor } from '../../http/routes/handlers.ts';
import { ledgerFor } from '../../ledger/index.ts';
import { findChangeId } from '../changes/change-id.ts';
import { type CountedTag, countTagsAfter, type TagRow } from './tags.repository.ts';
import { removeTag, renameTag, requireTag } from './tags.service.ts';

type Names = 'listTags' | 'readTag' | 'removeTag' | 'renameTag';

export function tagsHandlers({ db }: Context): HandlersFor<Names> {
  return {
    async listTags({ caller }) {
      return readWhole(
        (last: CountedTag | undefined, limit) => countTagsAfter(ledgerFor(db, caller.owner), last, limit),
        (rows) => rows.map((row) => toTag(row, row.count)),
      );
    },

    async readTag({ params, caller }) {
      const { tag, count } = await requireTag(ledgerFor(db, caller.owner), params.name);
      return { results: toTag(tag, count) };
    },

    async renameTag({ params, body, caller }) {
      const { tag, count, changeNo } = await renameTag(ledgerFor(db, caller.owner), params.name, body.name);
      return {
        message: 'Tag renamed.',
        results: toTag(tag, count),
        change_id: findChangeId(caller, changeNo),
      };
    },

    async removeTag({ params, caller }) {
      const { changeNo } = await removeTag(ledgerFor(db, caller.owner), params.name);
      return { message: 'Tag deleted.', change_id: findChangeId(caller, changeNo) };
    },
  };
}

const toTag = ({ name, change_no }: Pick<TagRow, 'change_no' | 'name'>, count: number) => ({
  name,
  count,
  version: change_no,
});
