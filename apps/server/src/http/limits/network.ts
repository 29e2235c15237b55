import { isIPv6 } from 'node:net';

/** A caller's network: an IPv4 address, or an IPv6 address's /64, which usually belongs to one party. */
export function toNetwork(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').split('::', 2);
  const first = toGroups(head);
  const last = toGroups(tail ?? '');
  const missing = tail === undefined ? 0 : 8 - first.length - last.length;
  const groups = [...first, ...Array.from({ length: missing }, () => '0'), ...last];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** Normalized groups; a trailing IPv4 address stands for two. */
function toGroups(text: string): string[] {
  if (text === '') return [];
  return text
    .split(':')
    .flatMap((group) => (group.includes('.') ? ['0', '0'] : [Number.parseInt(group, 16).toString(16)]));
}

/** Addresses that only this machine can call from. */
export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\.\d+\.\d+\.\d+$/i.test(address);
}
