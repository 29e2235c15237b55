import type { ComponentType } from 'react';
import { GlancePart } from './glance-part.tsx';

/** What another feature shows at a glance of its own: a feature's `<noun>.glance.tsx`, found by that name. */
const parts = Object.entries(
  import.meta.glob<ComponentType>('../*/*.glance.tsx', { eager: true, import: 'Glance' }),
);

export function GoalsPart() {
  return (
    <GlancePart part="goals" isHalf>
      {parts.map(([file, Part]) => (
        <Part key={file} />
      ))}
    </GlancePart>
  );
}
