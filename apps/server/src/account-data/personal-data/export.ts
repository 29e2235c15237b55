import { type Archive, isArchivable, type TOLD_ONLY } from '@saldo/contract';
import { type Cents, fromDayNumber, HOME_CURRENCY, toAmount, toSize, toTypeOfMovement } from '@saldo/domain';
import { type OutRow, writeCsv } from '@saldo/statements';
import { listConnections } from '../../banks/connections/connections.repository.ts';
import { listInstitutions } from '../../banks/institutions/institutions.repository.ts';
import type { Context } from '../../context/context.ts';
import { inSnapshot } from '../../db/snapshot.ts';
import type { Caller } from '../../http/routes/handlers.ts';
import { listIdentities } from '../../identity/identities/identities.repository.ts';
import { toProviderName } from '../../identity/identities/provider-name.ts';
import { listPasskeys } from '../../identity/passkeys/passkeys.repository.ts';
import { listSecurityEvents } from '../../identity/security-events/security-events.repository.ts';
import { findPicture } from '../../identity/uploads/uploads.repository.ts';
import { toUploadName } from '../../identity/uploads/uploads.service.ts';
import { requireUser, tellUser } from '../../identity/users/users.service.ts';
import {
  findBySeq,
  KINDS,
  type Ledger,
  ledgerFor,
  listSources,
  parseDecided,
  parseExtras,
  readBaseCurrencyCode,
  type SourceRow,
} from '../../ledger/index.ts';
import {
  type CategoryRow,
  listCategories,
  listCategoriesAfter,
} from '../../money/categories/categories.repository.ts';
import { listCategoryGroups } from '../../money/category-groups/category-groups.repository.ts';
import { listRates, readChosenHome } from '../../money/currencies/currencies.repository.ts';
import { toRate } from '../../money/currencies/currencies.service.ts';
import { toArchivedPlan } from '../../money/monthly-plan/archived-plan.ts';
import { listRulesOff } from '../../money/names/names.repository.ts';
import { listRules } from '../../money/rules/rules.repository.ts';
import { readSavedReports } from '../../money/saved-reports/saved-reports.service.ts';
import { listTags } from '../../money/tags/tags.repository.ts';
import { forEachPlan } from '../plans/plans.ts';
import { toArchivedRule } from './archived-rules.ts';
import { ROWS_PER_PIECE, writeHead } from './export-head.ts';
import {
  describeChanges,
  type InSnapshot,
  moreDescriber,
  type Write,
  writeAttachments,
} from './export-more.ts';
import { readTransactions } from './personal-data.repository.ts';
import { writeStatementRows } from './statement-rows.ts';

export type { Write } from './export-more.ts';

/** The archive as it leaves: amounts are numbers, days are text. */
type Leaving = { [Part in keyof Archive | (typeof TOLD_ONLY)[number]]: unknown };

/** Everything of one person, as it was at one moment. What ends with this account is told, but not brought back. */
export function writeArchive(context: Context, { userId, owner }: Caller, write: Write): Promise<void> {
  return inSnapshot(context.database, async (db) => {
    const ledger = ledgerFor(db, owner);
    const user = await tellUser(db, await requireUser({ ...context, db }, userId));
    const sources = await listSources(ledger);
    const base = await readBaseCurrencyCode(ledger);
    const currencyOf = new Map(sources.map(({ no, currency }) => [no, currency]));
    const institutions = new Map((await listInstitutions(db)).map((one) => [one.id, one.yapily_id]));
    const ids = { source: idFinder(sources), category: idFinder(await listCategories(ledger)) };

    const archive: Omit<Leaving, 'transactions'> = {
      format: 'saldo-archive',
      version: 2,
      exported_at: context.now().toISOString(),
      person: { ...user, photo: await readPhoto({ ...context, db }, user.photo_url) },
      category_groups: (await listCategoryGroups(ledger)).map(({ id, name, position }) => {
        return { id, name, position };
      }),
      categories: toArchivedCategories(ledger),
      sources: sources.map(({ id, name, type_source, currency, ...row }) => {
        const account = toAccount(row, institutions);
        const amount = toAmount(row.cents, currency);
        return { id, name, type_source, amount, currency, ...(account && { account }) };
      }),
      ...(await forEachPlan((plan) => plan.toArchived(db, { owner, base }, ids))),
      ...(await toArchivedPlan(ledger, base, ids)),
      rules: (await listRules(ledger)).map(toArchivedRule),
      name_rules_off: await listRulesOff(ledger),
      home_currency: await readChosenHome(ledger),
      exchange_rates: toArchivedRates(ledger),
      saved_reports: (await readSavedReports(ledger)).map(({ id: _, ...report }) => report),
      bank_connections: (await listConnections(ledger)).map(
        ({ institution_id, state, created_at, expires_at }) => ({
          institution_id,
          state,
          created_at,
          expires_at,
        }),
      ),
      passkeys: (await listPasskeys(db, userId)).map(({ name, created_at, last_used_at }) => {
        return { name, created_at, last_used_at };
      }),
      linked_accounts: (await listIdentities(db, userId)).map(({ provider, account, created_at }) => {
        return { provider: toProviderName(context, provider), account, created_at };
      }),
      changes: await describeChanges(ledger),
      security_events: (await listSecurityEvents(db, userId)).map(({ user_id: _, ...event }) => event),
    };
    await writeHead(archive, write);
    await write(',\n "transactions": [\n');
    let isFirst = true;
    const describe = await moreDescriber(ledger, ids);
    for await (const rows of readTransactions(ledger)) {
      const chunk = rows.map((row) => ({
        name: row.name,
        description: row.description,
        type: toTypeOfMovement(row.cents),
        amount: toAmount(toSize(row.cents), currencyOf.get(row.source_no) ?? base),
        date: fromDayNumber(row.day),
        source_id: ids.source(row.source_no),
        category_id: ids.category(row.category_no),
        ...(row.decided !== null && { decided: parseDecided(row.decided) }),
        ...describe(row.more, currencyOf.get(row.source_no) ?? base),
      }));
      await write(`${isFirst ? '' : ',\n'}${chunk.map((row) => JSON.stringify(row)).join(',\n')}`);
      isFirst = false;
    }
    await write('\n],\n "attachments": [\n');
    await writeAttachments({ ...context, db }, owner, write);
    await write('\n],\n "statement_rows": [\n');
    await writeStatementRows(ledger, sources, write);
    await write('\n]\n}\n');
  });
}

/** What a bank calls it; the bank as the provider calls it, as its id here is no one else's. */
function toAccount(
  {
    institution_id,
    yapily_id,
    account_key,
    account_name,
  }: Pick<SourceRow, 'institution_id' | 'yapily_id' | 'account_key' | 'account_name'>,
  institutions: ReadonlyMap<string, string>,
) {
  if (yapily_id === null && account_key === null) return undefined;
  const bank = institution_id === null ? null : (institutions.get(institution_id) ?? null);
  const label = (text: string | null) => (text !== null && isArchivable(text) ? text : null);
  return { bank: label(bank), id: label(yapily_id), number: label(account_key), name: label(account_name) };
}

/** What is said of them may be long: some at a time. */
async function* toArchivedRates(ledger: Ledger): AsyncGenerator<object[]> {
  for (let offset = 0; ; offset += ROWS_PER_PIECE) {
    const rows = await listRates(ledger, {}, { limit: ROWS_PER_PIECE, offset });
    yield rows.map(toRate);
    if (rows.length < ROWS_PER_PIECE) return;
  }
}

async function* toArchivedCategories(ledger: Ledger): AsyncGenerator<object[]> {
  let last: CategoryRow | undefined;
  do {
    const rows = await listCategoriesAfter(ledger, last, ROWS_PER_PIECE);
    yield rows.map(({ id, name, description, group_id, colour, icon, position }) => ({
      ...{ id, name, description },
      ...chosen({ group_id, colour, icon, position }),
    }));
    last = rows.at(-1);
  } while (last);
}

/** Only what was chosen. */
const chosen = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

const byNumber = <Row extends { no: number }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.no, row]));

function idFinder(rows: readonly { no: number; id: string }[]) {
  const known = byNumber(rows);
  return (no: number | null) => (no === null ? null : (known.get(no)?.id ?? null));
}

async function readPhoto({ db, files, log }: InSnapshot, url: string | null): Promise<string | null> {
  const name = toUploadName(url);
  const row = name && (await findPicture(db, name));
  const bytes = row ? await files.open(row) : null;
  if (typeof bytes === 'string') log.error({ name }, `a picture is ${bytes}`);
  return Buffer.isBuffer(bytes) ? bytes.toString('base64') : null;
}

export function writeTransactions(context: Context, { owner }: Caller, write: Write): Promise<void> {
  return inSnapshot(context.database, async (db) => {
    for await (const text of writeCsv(readOutRows(ledgerFor(db, owner)))) await write(text);
  });
}

/** Only that it is one, and with which source, is told. */
const toTransfer = (other: SourceRow | undefined, { cents }: { cents: Cents }) => ({
  source_name: other?.name ?? '',
  cents,
  currency: other?.currency ?? HOME_CURRENCY,
});

/** In the order of writing. */
async function* readOutRows(ledger: Ledger): AsyncGenerator<OutRow[]> {
  const sourceOf = byNumber(await listSources(ledger));
  const categoryOf = byNumber(await listCategories(ledger));
  const tagOf = byNumber(await listTags(ledger));
  const nameOf = (no: number | null) => (no === null ? null : (categoryOf.get(no)?.name ?? null));
  for await (const rows of readTransactions(ledger)) {
    const twins = rows.flatMap(({ more }) => parseExtras(more).twin ?? []);
    const others = twins.length > 0 ? await findBySeq(ledger, twins) : [];
    const twinOf = new Map(others.map((row) => [row.seq, row]));
    yield rows.map((row) => {
      const { id = '', name = '', currency = HOME_CURRENCY } = sourceOf.get(row.source_no) ?? {};
      const { lines, tags = [], twin } = parseExtras(row.more);
      const other = twinOf.get(twin ?? 0);
      return {
        ...{ id: String(row.seq), day: fromDayNumber(row.day), cents: row.cents, currency },
        ...{ name: row.name, description: row.description, category: nameOf(row.category_no) },
        lines: lines?.map(({ category, ...line }) => ({ ...line, category: nameOf(category) })) ?? null,
        tags: tags.flatMap((no) => tagOf.get(no)?.name ?? []),
        source: { id, name, currency },
        transfer:
          row.kind === KINDS.transfer ? toTransfer(other && sourceOf.get(other.source_no), row) : null,
      };
    });
  }
}
