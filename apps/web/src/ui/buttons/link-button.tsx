import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A link that looks like a button: it goes somewhere, and does nothing else. */
export function LinkButton({
  to,
  state,
  children,
  ...props
}: ButtonProps & { to: string; state?: object; children: ReactNode }) {
  return (
    <Button component={Link} to={to} state={state} {...props}>
      {children}
    </Button>
  );
}
