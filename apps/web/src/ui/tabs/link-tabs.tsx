import { Link } from 'react-router';
import classes from './link-tabs.module.css';

type LinkTab = { to: string; label: string; isCurrent: boolean; keepsScroll?: boolean };

/** Screens that belong together, each with an address of its own. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map(({ to, label: words, isCurrent, keepsScroll }) => (
        <Link
          key={to}
          to={to}
          state={keepsScroll ? { keepsScroll } : undefined}
          aria-current={isCurrent ? 'page' : undefined}
        >
          {words}
        </Link>
      ))}
    </nav>
  );
}
