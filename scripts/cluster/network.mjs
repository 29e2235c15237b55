import { spawnSync } from 'node:child_process';

/**
 * Each database node in a network of its own, all on one bridge that leads nowhere else: so that one can be cut off.
 * Where that is not allowed they are on loopback, and none can be.
 * @typedef {{ prefix: string, canCut: boolean, enter: (node: string) => string[], cut: (node: string) => void, join: (node: string) => void, remove: () => void }} Network
 */

const PREFIX = '10.203.87';
const LOOPBACK = '127.0.87';

/** @param {...string} args */
const ip = (...args) => spawnSync('ip', args, { stdio: 'ignore' }).status === 0;

/** @param {string[]} names @returns {Network} */
export function makeNetwork(names) {
  const id = String(process.pid);
  const bridge = `sc${id}`;
  const spaceOf = (/** @type {string} */ name) => `saldo-${id}-${name}`;
  const linkOf = (/** @type {string} */ name) => `sc${id}-${name.slice(-1)}`;
  const remove = () => {
    for (const name of names) ip('netns', 'delete', spaceOf(name));
    ip('link', 'delete', bridge);
  };
  const steps = [
    ['link', 'add', bridge, 'type', 'bridge'],
    ['address', 'add', `${PREFIX}.1/24`, 'dev', bridge],
    ['link', 'set', bridge, 'up'],
    ...names.flatMap((name, index) => [
      ['netns', 'add', spaceOf(name)],
      ['link', 'add', linkOf(name), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', spaceOf(name)],
      ['link', 'set', linkOf(name), 'master', bridge, 'up'],
      ['-n', spaceOf(name), 'address', 'add', `${PREFIX}.${index + 11}/24`, 'dev', 'eth0'],
      ['-n', spaceOf(name), 'link', 'set', 'eth0', 'up'],
      ['-n', spaceOf(name), 'link', 'set', 'lo', 'up'],
    ]),
  ];
  if (process.getuid?.() === 0 && steps.every((step) => ip(...step)))
    return {
      prefix: PREFIX,
      canCut: true,
      enter: (name) => ['ip', 'netns', 'exec', spaceOf(name)],
      cut: (name) => void ip('link', 'set', linkOf(name), 'down'),
      join: (name) => void ip('link', 'set', linkOf(name), 'up'),
      remove,
    };
  remove();
  const refuse = () => {
    throw new Error('no node can be cut off here');
  };
  return { prefix: LOOPBACK, canCut: false, enter: () => [], cut: refuse, join: refuse, remove: () => {} };
}
