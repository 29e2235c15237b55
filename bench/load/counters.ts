/** How long calls took, and what went wrong. */
export class LoadTally {
  readonly #times = new Map<string, number[]>();
  readonly #faults = new Map<string, number>();

  add(call: string, milliseconds: number, status: number): void {
    const times = this.#times.get(call) ?? [];
    this.#times.set(call, times);
    times.push(milliseconds);
    if (status < 200 || status >= 400) {
      const fault = `${call}: ${status}`;
      this.#faults.set(fault, (this.#faults.get(fault) ?? 0) + 1);
    }
  }

  clear(): void {
    this.#times.clear();
    this.#faults.clear();
  }

  get faults(): [string, number][] {
    return [...this.#faults];
  }

  get count(): number {
    return [...this.#times.values()].reduce((sum, times) => sum + times.length, 0);
  }

  all(): Spread {
    return toSpread([...this.#times.values()].flat());
  }

  byCall(): ({ call: string } & Spread)[] {
    return [...this.#times]
      .map(([call, times]) => ({ call, ...toSpread(times) }))
      .toSorted((one, two) => two.count - one.count);
  }
}

export type Spread = { count: number; p50: number; p95: number; p99: number };

/** The smallest that at least so many of a hundred do not exceed. */
export function toSpread(times: readonly number[]): Spread {
  const sorted = times.toSorted((one, two) => one - two);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
