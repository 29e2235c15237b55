import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

type Modules = {
  getModuleInfo: (id: string) => { importedIds: string[] } | null;
};

const src = fileURLToPath(new URL('./src/', import.meta.url)).replaceAll('\\', '/');
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).map((file) =>
  file.replaceAll('\\', '/'),
);

/** What most signed-in screens are made of, though their frame does not import it itself. */
const sharedByScreens = [
  'features/changes/changes.queries.',
  'features/changes/describe-change.ts',
  'features/changes/undo.queries.',
  'ui/as-of/as-of.ts',
  'ui/as-of/only-now.',
  'ui/buttons/form-buttons.',
  'ui/buttons/icon-button.',
  'ui/charts/bars.',
  'ui/charts/chart.',
  'ui/dialogs/',
  'ui/forms/submit.',
  'ui/layout/card.',
  'ui/layout/current-item.',
  'ui/layout/page.',
  'ui/layout/stack.',
  'ui/lists/',
  'ui/money-and-dates/',
].flatMap((part) => {
  const found = files.filter((file) => file.startsWith(part));
  if (found.length === 0) throw new Error(`signed-in-chunk.ts names src/${part}, which does not exist`);
  return found.map((file) => `${src}${file}`);
});

let members: Set<string> | undefined;

/**
 * What every signed-in screen needs, in one file: a request each would cost more than the parts themselves. That is
 * all that the frame of these screens imports, unless every visitor has it already, and what the screens share.
 */
export const signedInChunk = {
  name: (id: string, modules: Modules) => {
    members ??= findMembers(modules);
    return members.has(id) ? 'signed-in' : null;
  },
};

function findMembers(modules: Modules): Set<string> {
  const ofEveryVisitor = reach([`${src}main.tsx`], modules);
  const ofTheFrame = reach([`${src}app/app-layout.tsx`], modules);
  return new Set([...ofTheFrame.difference(ofEveryVisitor), ...sharedByScreens]);
}

/** These files of ours, and all that they import without waiting for it. */
function reach(ids: string[], modules: Modules, reached = new Set<string>()): Set<string> {
  for (const id of ids) {
    if (reached.has(id) || !id.startsWith(src)) continue;
    const module = modules.getModuleInfo(id);
    if (!module) throw new Error(`signed-in-chunk.ts names ${id}, which is no part of the app`);
    reached.add(id);
    reach(module.importedIds, modules, reached);
  }
  return reached;
}
