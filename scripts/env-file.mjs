/**
 * What a file of variables says differently to who reads it: Node takes the rest of a line after a `#` for a comment,
 * systemd and Docker take it for a part of the value. A secret that is cut short is found out long after.
 * @param {string} text
 * @returns {string[]} a line for each
 */
export function listAmbiguous(text) {
  return text.split('\n').flatMap((line, index) => {
    const [, name, value] = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (!name || !value?.replace(QUOTED, '').includes('#')) return [];
    return [
      `.env, line ${index + 1}: ${name} has a # in its value, or a comment behind it, which not everybody who reads the file takes for the same: put the whole value in single quotes, and a comment on a line of its own`,
    ];
  });
}

/** Whole at the beginning of a value: what is in it means itself, whoever reads it. */
const QUOTED = /^(?:'[^']*'|"[^"\\]*"|`[^`]*`)/;
