import { existsSync } from 'node:fs';
import { fail } from '../install.mjs';
import { ensureParts } from '../system-parts.mjs';
import { PGBOUNCER } from '../throwaway-pgbouncer.mjs';
import { findPostgres } from '../throwaway-postgres.mjs';

export const HAPROXY = '/usr/sbin/haproxy';

const parts = [
  { name: 'PostgreSQL', isThere: () => findPostgres() !== undefined, debian: 'postgresql' },
  { name: 'PgBouncer', isThere: () => existsSync(PGBOUNCER), debian: 'pgbouncer' },
  { name: 'Patroni', isThere: () => existsSync('/usr/bin/patroni'), debian: 'patroni' },
  { name: 'etcd', isThere: () => existsSync('/usr/bin/etcd'), debian: 'etcd-server' },
  { name: 'HAProxy', isThere: () => existsSync(HAPROXY), debian: 'haproxy' },
];

/** What a cluster is made of; where something cannot be had, that is said in one line. */
export function requireClusterParts() {
  if (process.platform !== 'linux') fail('A cluster runs on Linux only.');
  const missing = ensureParts(parts);
  if (missing.length > 0) fail(missing.join(' '));
}
