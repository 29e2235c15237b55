import type { Ledger } from '../schema/ledger.types.ts';

/**
 * What is gone for good has no name in the history any more. Whatever was done to it stays there, as something done to a
 * thing without a name.
 */

/** Of transactions, before their versions go. */
export async function forgetNamesOfEntries(ledger: Ledger, seqs: readonly number[]): Promise<void> {
  const versions = await ledger.db
    .selectFrom('entry_versions')
    .select(['until_no', 'name'])
    .distinct()
    .where('owner', '=', ledger.owner)
    .where('seq', 'in', seqs)
    .execute();
  const made = await ledger.db
    .selectFrom('changes')
    .select('no')
    .where('owner', '=', ledger.owner)
    .where('first_seq', 'in', seqs)
    .execute();
  const nos = [...versions.map(({ until_no }) => until_no), ...made.map(({ no }) => no)];
  const names = versions.map(({ name }) => name);
  await forgetNames(ledger, nos, names);
}

/** These changes, and those that undid them, where they are called one of these names. */
export async function forgetNames(
  { db, owner }: Ledger,
  nos: readonly number[],
  names: readonly string[],
): Promise<void> {
  let some = [...new Set(nos)];
  while (some.length > 0) {
    await db
      .updateTable('changes')
      .set({ name: null })
      .where('owner', '=', owner)
      .where('no', 'in', some)
      .where((is) =>
        // A receipt is called what its file was.
        is.or([
          is('name', 'in', [...new Set(names), '']),
          is('kind', 'in', ['attachment.added', 'attachment.removed']),
        ]),
      )
      .execute();
    const undoing = await db
      .selectFrom('changes')
      .select('no')
      .where('owner', '=', owner)
      .where('undoes', 'in', some)
      .execute();
    some = undoing.map(({ no }) => no);
  }
}
