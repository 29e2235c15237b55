import { startTransition, useEffect, useState } from 'react';

/** Whether a screen was drawn whole since the page was loaded: the next ones are drawn in one go. */
let isWarm = false;

/**
 * How many steps of a long screen may be drawn by now. The first screen of a visit is drawn one after the other, each in
 * a turn of its own: on a slow phone, all at once would take a quarter of a second in which nothing is answered.
 */
export function useProgressiveRender(count: number): number {
  const [step, setStep] = useState(isWarm ? count : 0);
  useEffect(() => {
    if (step >= count) {
      isWarm = true;
      return;
    }
    const timer = setTimeout(() => startTransition(() => setStep(step + 1)));
    return () => clearTimeout(timer);
  }, [step, count]);
  return step;
}
