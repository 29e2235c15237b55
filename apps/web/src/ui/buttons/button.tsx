import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './button.module.css';

type Look = {
  /** `filled` is the main button of a screen; `subtle` has no edge. */
  variant?: 'filled' | 'default' | 'subtle';
  size?: 'sm' | 'md' | 'lg';
  /** For what removes something. */
  isDanger?: boolean;
  fullWidth?: boolean;
  leftSection?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
};

const toLook = ({ variant = 'filled', size = 'md', isDanger, fullWidth, className }: Look) => ({
  className: [classes.button, className].filter(Boolean).join(' '),
  'data-variant': isDanger ? 'danger' : variant,
  'data-size': size,
  'data-full-width': fullWidth || undefined,
});

function Inside({ leftSection, children }: Look) {
  return (
    <>
      {leftSection}
      <span className={classes.label}>{children}</span>
    </>
  );
}

export function Button(props: Look & { loading?: boolean } & ComponentProps<'button'>) {
  const { variant, size, isDanger, fullWidth, leftSection, loading, children, ...others } = props;
  return (
    <button
      type="button"
      {...others}
      {...toLook(props)}
      disabled={loading || others.disabled}
      aria-busy={loading || undefined}
    >
      <Inside leftSection={leftSection}>{children}</Inside>
    </button>
  );
}

/** A link that looks like a button: it goes somewhere, and does nothing else. */
export function LinkButton(
  props: Look & { to: string; state?: object; 'aria-label'?: string; onClick?: () => void },
) {
  const { to, state, leftSection, children } = props;
  return (
    <Link to={to} state={state} aria-label={props['aria-label']} onClick={props.onClick} {...toLook(props)}>
      <Inside leftSection={leftSection}>{children}</Inside>
    </Link>
  );
}

/** Leads out of the app, such as to who signs somebody in. */
export function AnchorButton(props: Look & { href: string; onClick?: () => void }) {
  return (
    <a href={props.href} onClick={props.onClick} {...toLook(props)}>
      <Inside leftSection={props.leftSection}>{props.children}</Inside>
    </a>
  );
}
