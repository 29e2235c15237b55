import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../install.mjs';
import { toPgbouncerConfig } from '../throwaway-pgbouncer.mjs';
import { isComplete } from './cluster.mjs';
import { toEtcdArguments } from './etcd-config.mjs';
import { toHaproxyConfig } from './haproxy-config.mjs';
import { toNodes } from './layout.mjs';
import { TIMES, toPatroniConfig } from './patroni-config.mjs';

const nodes = toNodes('10.0.0');
const [first = { name: '', host: '' }] = nodes;

describe('the settings of a cluster', () => {
  it('let Patroni answer no COMMIT that a second node does not have', () => {
    const { bootstrap, etcd } = JSON.parse(toPatroniConfig(first, nodes, { home: '/h', programs: '/p' }));
    expect(bootstrap.dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true });
    expect(etcd.hosts).toHaveLength(3);
  });

  it('have a lease that Patroni takes, and that is over long before people may notice', () => {
    expect(TIMES.ttl).toBeGreaterThanOrEqual(TIMES.loop_wait + 2 * TIMES.retry_timeout);
    expect(TIMES.ttl).toBeLessThanOrEqual(20);
  });

  it('name every node to etcd', () => {
    const given = toEtcdArguments(first, nodes, '/e');
    expect(given[given.indexOf('--initial-cluster') + 1]).toBe(
      'node1=http://10.0.0.11:2380,node2=http://10.0.0.12:2380,node3=http://10.0.0.13:2380',
    );
  });

  it('lead to the primary alone, and send again only what may be sent twice', () => {
    const servers = [{ name: 'saldo1', port: 4001 }];
    const text = toHaproxyConfig({ people: 1, primary: 2, nodes, servers });
    const [, primary = '', people = ''] = text.split(/^listen /m);
    expect(primary).toContain('uri /primary');
    expect(primary).toContain('on-marked-down shutdown-sessions');
    expect(primary.match(/^ {2}server /gm)).toHaveLength(3);
    expect(people).toContain('uri /readyz');
    expect(people).toContain('server saldo1 127.0.0.1:4001');
    expect(people).toMatch(/disable-l7-retry unless \{ method GET HEAD \} or .*idempotency-key/);
  });

  it('lend sessions for a transaction', () => {
    const to = { host: '127.0.0.1', port: 5000, user: 'saldo' };
    const text = toPgbouncerConfig({ port: 6432, to, sessions: 3 });
    expect(text).toContain('* = host=127.0.0.1 port=5000 user=saldo\n');
    expect(text).toContain('pool_mode = transaction\ndefault_pool_size = 3\n');
  });
});

describe('docs/operations.md', () => {
  /** Of the table of settings: whose they are, and what they are. */
  const rows = /^### A PostgreSQL that fails over$.*?(?=^## )/ms
    .exec(readFileSync(join(root, 'docs/operations.md'), 'utf8'))?.[0]
    .split('\n')
    .flatMap((line) => {
      const [, whose = '', settings = ''] =
        line.split(' | ').length === 3 ? (/^\| ?(.*?) ?\| (.*?) \| /.exec(line) ?? []) : [];
      return [...settings.matchAll(/`([^`]+)`/g)].map(([, setting = '']) => ({ whose, settings, setting }));
    });

  it('names settings that the cluster runs with', () => {
    const texts = [
      toPatroniConfig(first, nodes, { home: '/h', programs: '/p' }).replaceAll('"', '').replaceAll(':', ': '),
      toHaproxyConfig({ people: 1, primary: 2, nodes, servers: [] }),
      toPgbouncerConfig({ port: 1, to: { host: '', port: 2, user: '' }, sessions: 3 }),
    ].join('\n');
    const asked = (rows ?? []).filter(
      ({ whose, settings }) => whose !== 'Saldo' && !/^(no |\*\*not )/.test(settings),
    );
    expect(asked.length).toBeGreaterThan(20);
    expect(asked.map(({ setting }) => setting).filter((setting) => !texts.includes(setting))).toEqual([]);
  });
});

describe('a cluster', () => {
  const leader = { name: 'node1', role: 'leader', state: 'running' };
  const waitedFor = { name: 'node2', role: 'sync_standby', state: 'streaming', lag: 0 };
  const other = { name: 'node3', role: 'replica', state: 'running', lag: 0 };

  it('is whole where one leads, one is waited for and all go along', () => {
    expect(isComplete([leader, waitedFor, other], 3)).toBe(true);
  });

  it.each([
    ['nobody leads', [{ ...leader, role: 'replica' }, waitedFor, other]],
    ['nobody is waited for', [leader, { ...waitedFor, role: 'replica' }, other]],
    ['one is away', [leader, waitedFor]],
    ['one has stopped', [leader, waitedFor, { ...other, state: 'stopped' }]],
    ['one is behind by nobody knows how much', [leader, waitedFor, { ...other, lag: 'unknown' }]],
  ])('is not where %s', (_, members) => {
    expect(isComplete(members, 3)).toBe(false);
  });
});
