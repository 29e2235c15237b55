import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plan } from './plan.ts';

const files = globSync('*.plan.ts', { cwd: fileURLToPath(new URL('.', import.meta.url)) }).toSorted();

export const plans: Plan[] = [];
for (const file of files) plans.push((await import(`./${file}`)).plan);
