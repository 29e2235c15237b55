import { Link } from 'react-router';
import { useAtMoment } from '../as-of/as-of.ts';
import classes from './link-tabs.module.css';

export type LinkTab = { to: string; label: string; isCurrent: boolean; keepsScroll?: boolean };

/** Views of the same thing, each with an address of its own. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  const at = useAtMoment();
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.label}
          to={at(tab.to)}
          state={tab.keepsScroll ? { keepsScroll: true } : undefined}
          aria-current={tab.isCurrent ? 'page' : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
