import type { TestProject } from 'vitest/node';
import { ensureServerBuilt } from '../../../../scripts/build-server.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the server's bundle. */
    bundle: string;
  }
}

/** Built once, before any test starts a server. */
export async function setup(project: TestProject): Promise<void> {
  project.provide('bundle', await ensureServerBuilt());
}
