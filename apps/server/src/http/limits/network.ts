import { isIPv6 } from 'node:net';

/**
 * Who counts as one caller: an IPv4 address, or the /64 that an IPv6 address lies in, since whoever has one address of
 * it has all of them.
 */
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

/** Written with as few digits as it can be; an IPv4 address at the end stands for two groups. */
function toGroups(text: string): string[] {
  if (text === '') return [];
  return text
    .split(':')
    .flatMap((group) => (group.includes('.') ? ['0', '0'] : [Number.parseInt(group, 16).toString(16)]));
}

/** An address that only this machine can call from. */
export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\.\d+\.\d+\.\d+$/i.test(address);
}
