import { readFileSync } from 'node:fs';

/** Who started it; undefined where it has ended. @param {number} pid @returns {number | undefined} */
export function parentOf(pid) {
  try {
    // The second field is a name in brackets, which may hold anything; the fourth is the parent.
    const [, after = ''] = /^.*\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return Number(after.split(' ')[1]);
  } catch {
    return undefined;
  }
}
