import type { User } from '@saldo/contract';
import classes from './avatar.module.css';

/** Beside a name it is decoration; alone, `alt` says what it is. */
export function Avatar({ user, size, alt = '' }: { user: User | null; size: number; alt?: string }) {
  return (
    <img
      className={classes.avatar}
      src={user?.photo_url ?? '/default-avatar.svg'}
      width={size}
      height={size}
      alt={alt}
    />
  );
}
