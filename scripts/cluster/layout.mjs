/** Who is where. Each database node has an address of its own; all else is on loopback, on whatever port is free. */

const DATABASE_NODES = 3;
export const SERVERS = 3;

/** The same on every database node. */
export const PORTS = { etcd: 2379, etcdPeers: 2380, postgres: 5432, patroni: 8008 };

/** @typedef {{ name: string, host: string }} Node */

/**
 * @param {string} prefix the first three numbers of their addresses
 * @returns {Node[]}
 */
export const toNodes = (prefix) =>
  Array.from({ length: DATABASE_NODES }, (_, index) => ({
    name: `node${index + 1}`,
    host: `${prefix}.${index + 11}`,
  }));
