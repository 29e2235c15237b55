import { LARGEST_LABEL, type Model } from './model.ts';

/** The labels that can be guessed, and where each stands among them. */
export type Labels = {
  list: readonly number[];
  places: Int16Array;
  /** How likely each is anyway, for money out and money in; kept until something is learned. */
  priors: [Prior | undefined, Prior | undefined];
};

export type Prior = { learned: number; shares: Float64Array; logs: Float64Array };

export function makeLabels(all: Iterable<number>): Labels {
  const list = [...new Set(all)].sort((one, two) => one - two);
  const places = new Int16Array(LARGEST_LABEL + 1).fill(-1);
  list.forEach((label, place) => {
    places[label] = place;
  });
  return { list, places, priors: [undefined, undefined] };
}

const SMOOTH = 0.5;

export function toPrior({ chosen, learned }: Model, type: 0 | 1, { list, priors }: Labels): Prior {
  const known = priors[type];
  if (known?.learned === learned) return known;
  const shares = new Float64Array(list.length);
  const logs = new Float64Array(list.length);
  let all = 0;
  for (let place = 0; place < list.length; place++) {
    // Who has filed many of one category first does not file everything there.
    shares[place] = Math.sqrt((chosen.get(list[place] ?? 0)?.[type] ?? 0) + SMOOTH);
    all += shares[place] ?? 0;
  }
  for (let place = 0; place < list.length; place++) {
    shares[place] = (shares[place] ?? 0) / all;
    logs[place] = Math.log(shares[place] ?? 1);
  }
  const prior = { learned, shares, logs };
  priors[type] = prior;
  return prior;
}
