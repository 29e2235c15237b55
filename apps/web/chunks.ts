import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

type Modules = {
  getModuleInfo: (id: string) => { importedIds: string[] } | null;
};

const src = fileURLToPath(new URL('./src/', import.meta.url)).replaceAll('\\', '/');
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  // Spanish is one file of all there is: whoever visits in it must not wait for the screens.
  .filter((file) => !/\.test\.|\/texts\.e[ns]\./.test(file));

/** What most signed-in screens are made of, though their frame does not import it itself. */
const sharedByScreens = [
  'api/save-file.',
  'config/explained.',
  'features/changes/changes.queries.',
  'features/changes/describe-change.ts',
  'features/changes/undo.queries.',
  'features/dashboard/widgets/widgets.module.',
  'features/personal-data/personal-data.queries.',
  'features/sources/source-buttons.',
  'ui/as-of/as-of.ts',
  'ui/as-of/present-only.',
  'ui/buttons/icon-button.',
  'ui/charts/bar-chart.',
  'ui/charts/bars.',
  'ui/charts/chart-card.',
  'ui/charts/element-width.',
  'ui/charts/scale.',
  'ui/dialogs/',
  'ui/forms/day-input.',
  'ui/layout/clamped.',
  'ui/layout/current-item.',
  'ui/layout/collapsible.',
  'ui/layout/page.',
  'ui/layout/stack.',
  'ui/lists/',
  'ui/money-and-dates/',
  'ui/timing/',
].flatMap((part) => {
  const found = files.filter((file) => file.startsWith(part));
  if (found.length === 0) throw new Error(`chunks.ts names src/${part}, which does not exist`);
  return found.map((file) => `${src}${file}`);
});

/** What features know of the days to come: the dashboard begins with it. */
const ofTheDaysToCome = files
  .filter((file) => /(\.upcoming|-upcoming\.module)\./.test(file))
  .map((file) => `${src}${file}`);

let members: Set<string> | undefined;

/** A part that at least two of the pages have. */
const shared = (name: string, test: RegExp) => ({ name, test, minShareCount: 2 });

/**
 * Which parts come in one file. Left to itself, every set of pages that share something gets a file of its own: sixty of
 * them for one screen, and each costs a phone more than the few lines in it. What stands first goes first.
 */
export const chunks = [
  // All that the page itself loads.
  { name: 'visitor', tags: ['$initial' as const] },
  // Lists that open below a field, and what they hang on.
  shared('choosers', /\/src\/ui\/(choosers|overlays)\//),
  // What fills a form and sends it. The dashboard has none until somebody opens one.
  shared('forms', /\/src\/ui\/forms\/(checks|fields|form-end|submit|use-form)\./),
  // Single fields, those of the sign-in too: nothing in here may need what only signed-in screens have.
  shared(
    'fields',
    /\/node_modules\/|\/packages\/|\/src\/ui\/(forms\/(?!day-)|buttons\/form-buttons|layout\/card|feedback)|\/src\/session\//,
  ),
  {
    debugName: 'signed-in',
    /**
     * What every signed-in screen needs: all that the frame of these screens imports, unless every visitor has it
     * already, and what the screens share.
     */
    name: (id: string, modules: Modules) => {
      members ??= findMembers(modules);
      return members.has(id) ? 'signed-in' : null;
    },
  },
  shared('transaction-form', /\/features\/transactions\/form\//),
  shared(
    'dialogs',
    /\/src\/ui\/forms\/day-field\.|\/features\/(budgets|categories|sources)\/.*-(dialog|form|view)\./,
  ),
  shared(
    'transactions',
    /\/features\/(attachments|tags|transactions|transfers)\/|\/src\/ui\/periods\/period/,
  ),
];

/** A pattern above that fits nothing any more, as after a file was renamed, ends the build. */
export function everyChunkIsUsed(): Plugin {
  return {
    name: 'every-chunk-is-used',
    apply: 'build',
    generateBundle(_options, bundle) {
      const made = new Set(Object.values(bundle).map(({ name }) => name));
      const wanted = chunks.map((chunk) => ('debugName' in chunk ? chunk.debugName : chunk.name));
      for (const name of wanted)
        if (!made.has(name)) throw new Error(`chunks.ts describes "${name}", but no file belongs to it`);
    },
  };
}

function findMembers(modules: Modules): Set<string> {
  const ofEveryVisitor = reach([`${src}main.tsx`], modules);
  const ofTheFrame = reach([`${src}app/signed-in.ts`], modules);
  return new Set([...ofTheFrame.difference(ofEveryVisitor), ...sharedByScreens, ...ofTheDaysToCome]);
}

/** These files of ours, and all that they import without waiting for it. */
function reach(ids: string[], modules: Modules, reached = new Set<string>()): Set<string> {
  for (const id of ids) {
    if (reached.has(id) || !id.startsWith(src)) continue;
    const module = modules.getModuleInfo(id);
    if (!module) throw new Error(`chunks.ts names ${id}, which is no part of the app`);
    reached.add(id);
    reach(module.importedIds, modules, reached);
  }
  return reached;
}
