import { countEach, findLongestOutage } from './outages.mjs';

/** @typedef {import('./load.mjs').Seen} Seen */
/** @typedef {{ fault: string, most: number, isUnseen: boolean, requests: number, acknowledged: number, found: number, lost: number, doubled: number, outage: number, outageOfWrites: number, wait: number, errors: [string, number][], isVerified: boolean }} Round */

/**
 * @param {{ name: string, most: number, isUnseen?: true }} fault
 * @param {Seen} seen
 * @param {{ acknowledged: number, lost: string[], doubled: string[], isVerified: boolean }} checked
 * @returns {Round}
 */
export function toRound(
  { name, most, isUnseen = undefined },
  { successes, errors, requests, from, to },
  checked,
) {
  const momentsOf = (/** @type {boolean} */ isWrite) =>
    successes.filter((success) => success.isWrite === isWrite).map(({ at }) => at);
  const outageOf = (/** @type {number[]} */ moments) => findLongestOutage(moments, { from, to }) / 1000;
  const writes = momentsOf(true);
  return {
    fault: name,
    most,
    isUnseen: isUnseen === true,
    requests,
    acknowledged: writes.length,
    found: checked.acknowledged - checked.lost.length,
    lost: checked.lost.length,
    doubled: checked.doubled.length,
    outage: outageOf([...writes, ...momentsOf(false)]),
    outageOfWrites: outageOf(writes),
    wait: Math.max(0, ...successes.map(({ took }) => took)) / 1000,
    errors: countEach(errors),
    isVerified: checked.isVerified,
  };
}

/** @param {Round} round @returns {string[]} what was promised and did not hold */
export const listBroken = ({ lost, doubled, isVerified, outageOfWrites, most, isUnseen, errors }) => [
  ...(lost > 0 ? [`${lost} acknowledged writes are lost`] : []),
  ...(doubled > 0 ? [`${doubled} writes are there twice`] : []),
  ...(isUnseen && errors.length > 0 ? ['somebody saw an error'] : []),
  ...(isVerified ? [] : ['verify finds differences']),
  ...(outageOfWrites > most ? [`${outageOfWrites.toFixed(1)} s without service, ${most} at most`] : []),
];

/** @param {Round} round @param {number} number */
export const toLines = (round, number) => [
  `${number}. ${round.fault}`,
  `   ${round.requests} requests, ${round.acknowledged} writes acknowledged; of all so far ${round.found} found, ${round.lost} lost, ${round.doubled} twice`,
  `   longest without any answer ${round.outage.toFixed(1)} s, without a write ${round.outageOfWrites.toFixed(1)} s, longest wait of one person ${round.wait.toFixed(1)} s`,
  `   errors: ${round.errors.map(([error, count]) => `${count} × ${error}`).join(', ') || 'none'}; verify: ${round.isVerified ? 'clean' : 'DIFFERENCES'}`,
  ...listBroken(round).map((line) => `   NOT HELD: ${line}`),
];

/** @param {Round[]} rounds */
export function toSum(rounds) {
  const add = (/** @type {(round: Round) => number} */ of) =>
    rounds.reduce((total, round) => total + of(round), 0);
  const byFault = [...Map.groupBy(rounds, ({ fault }) => fault)].map(
    ([fault, own]) =>
      `   ${fault} (${own.length}): without a write at most ${Math.max(...own.map((round) => round.outageOfWrites)).toFixed(1)} s, ${own.reduce((total, { errors }) => total + errors.reduce((sum, [, count]) => sum + count, 0), 0)} errors`,
  );
  const last = rounds.at(-1);
  return [
    `${rounds.length} rounds: ${add((round) => round.requests)} requests, ${add((round) => round.acknowledged)} writes acknowledged in them; in all ${last?.found ?? 0} found, ${last?.lost ?? 0} lost, ${last?.doubled ?? 0} twice`,
    ...byFault,
    `   promises that did not hold: ${rounds.flatMap(listBroken).length}`,
  ];
}
