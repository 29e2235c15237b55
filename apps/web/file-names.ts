import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * What a file is for, where its name says so: what comes between the dots. README.md has the same as a table.
 * A `.queries.ts` may lie in a folder of its feature, and bear another name; all others are found as `<noun>/<noun>.…`.
 */
const KINDS: Record<string, RegExp> = {
  'feature.ts': /^features\/([^/]+)\/\1\.feature\.ts$/,
  'prefetch.ts': /^features\/([^/]+)\/\1\.prefetch\.ts$/,
  'upcoming.tsx': /^features\/([^/]+)\/\1\.upcoming\.tsx$/,
  'widget.tsx': /^features\/([^/]+)\/\1\.widget\.tsx$/,
  'queries.ts': /^features\/[^/]+\/([^/]+\/)?[^/]+\.queries\.ts$/,
  'test.ts': /./,
  'd.ts': /^virtual\.d\.ts$/,
  'module.css': /./,
  'en.ts': /(^|\/)([a-z-]*texts|languages\/[a-z-]+)\.en\.ts$/,
  'es.ts': /(^|\/)([a-z-]*texts|languages\/[a-z-]+|server-messages)\.es\.ts$/,
};

/** Files, as paths below `src`, that are named as if something found them, and are found by nothing. */
export function findMisnamed(files: readonly string[]): string[] {
  return files.flatMap((file) => {
    const [, kind] = /\/?[^/.]+\.([^/]+\.[^/.]+)$/.exec(file) ?? [];
    if (kind === undefined) return [];
    const pattern = KINDS[kind];
    if (!pattern)
      return `src/${file}: ".${kind}" means nothing here; known are .${Object.keys(KINDS).join(', .')}`;
    return pattern.test(file)
      ? []
      : `src/${file}: a .${kind} is not looked for here, only at ${pattern.source}`;
  });
}

export function listSourceFiles(): string[] {
  const src = fileURLToPath(new URL('./src/', import.meta.url));
  return readdirSync(src, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
}

/** Neither the build nor the development server starts with a file that nobody would find. */
export function checkFileNames(): Plugin {
  return {
    name: 'check-file-names',
    buildStart() {
      const misnamed = findMisnamed(listSourceFiles());
      if (misnamed.length > 0) throw new Error(misnamed.join('\n'));
    },
  };
}
