export type Sample = { ours: number; limit: number };
export type Measured = { name: string; bySize: Map<number, Sample> };
