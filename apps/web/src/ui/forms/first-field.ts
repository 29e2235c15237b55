const FIELD = 'input:not([type=hidden], [type=file]), select, textarea';

/** Where somebody goes on in what has just opened: at what is marked for it, or at its first field. */
export function focusFirstField(root: HTMLElement): boolean {
  const fields = [...root.querySelectorAll<HTMLElement>(FIELD)].filter(
    (field) => !field.matches(':disabled'),
  );
  const first = root.querySelector<HTMLElement>('[data-autofocus]') ?? fields[0];
  // What stands above the field is read first: nothing scrolls past it.
  first?.focus({ preventScroll: true });
  return first !== undefined;
}

/** A form that comes into an open dialog takes the focus, unless its person is somewhere in it already. */
export function focusInDialog(form: HTMLElement): void {
  const dialog = form.closest('dialog');
  const { activeElement } = document;
  const isWaiting =
    !activeElement || activeElement === document.body || activeElement.matches('dialog, dialog h2');
  if (dialog?.open && isWaiting) focusFirstField(form);
}
