import classes from './logo.module.css';

export function Logo() {
  return (
    <span className={classes.logo}>
      <svg aria-hidden="true" width="28" height="28" viewBox="0 0 32 32">
        <rect width="32" height="32" rx="8" fill="var(--saldo-amber)" />
        <path
          d="M9 21.5h14M9 16h9M9 10.5h5"
          stroke="var(--saldo-ink)"
          strokeWidth="3"
          strokeLinecap="round"
        />
      </svg>
      Saldo
    </span>
  );
}
