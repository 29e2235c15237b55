import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { onFirstInteraction } from '../../ui/timing/first-interaction.ts';

type DialogProps = { isOpen: boolean; onClose: () => void };

/** A dialog that comes once somebody is there, unless there is nothing left to do in it. */
export function LazyDialog(props: {
  isDone: boolean;
  load: () => Promise<unknown>;
  of: ComponentType<DialogProps>;
  dialog: DialogProps;
}) {
  const { isDone, load, of: Dialog, dialog } = props;
  const [isWanted, setWanted] = useState(false);
  useEffect(
    () => (isDone ? undefined : onFirstInteraction(() => void load().catch(() => {}))),
    [isDone, load],
  );
  if (dialog.isOpen && !isWanted) setWanted(true);
  return (
    isWanted && (
      <Suspense>
        <Dialog {...dialog} />
      </Suspense>
    )
  );
}
