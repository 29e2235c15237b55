import { useRef, useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import classes from './design-page.module.css';

export function OverlaySamples() {
  const [open, setOpen] = useState<'dialog' | 'panel' | 'popover'>();
  const anchor = useRef<HTMLDivElement>(null);
  const close = () => setOpen(undefined);
  return (
    <div className={classes.line} ref={anchor}>
      <Button variant="default" onClick={() => setOpen('dialog')}>
        Dialog
      </Button>
      <Button variant="default" onClick={() => setOpen('panel')}>
        Side panel
      </Button>
      <Button variant="default" onClick={() => setOpen('popover')}>
        Popover
      </Button>
      <Button variant="default" onClick={() => showToast('success', 'Saved.')}>
        Toast
      </Button>
      <Button variant="default" onClick={() => showToast('failure', 'Not saved.', 'Try again later.')}>
        Failure
      </Button>
      <Modal
        title={open === 'panel' ? 'Side panel' : 'Dialog'}
        isOpen={open === 'dialog' || open === 'panel'}
        onClose={close}
        isAside={open === 'panel'}
      >
        <p>What it is about.</p>
        <Button onClick={close}>Done</Button>
      </Modal>
      {open === 'popover' && (
        <Popover anchor={anchor} onClose={close}>
          <p>What hangs on something.</p>
        </Popover>
      )}
    </div>
  );
}
