import type { signedInIcons } from './signed-in-icons.ts';

const bank = 'M3.5 9.5 12 4l8.5 5.5M5 20h14M6.5 9.5V17M10.200 9.5V17M13.800 9.5V17M17.5 9.5V17';

/**
 * Line drawings on a 24 px grid, named after what they show; a type of source has one under its own name. They always
 * stand beside words, so screen readers skip them. These few are what every visitor sees.
 */
const drawings = {
  tiles: 'M4 13h7V4H4zM13 20h7v-9h-7zM4 20h7v-5H4zM13 4v5h7V4z',
  arrows: 'M4 8h14m-4-4 4 4-4 4M20 16H6m4-4-4 4 4 4',
  pie: 'M12 3.5v8.5h8.5M20.5 12A8.5 8.5 0 1 1 12 3.5',
  squares: 'M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM16.750 13.5v6.5M13.5 16.750H20',
  bank,
  close: 'M6 6l12 12M18 6 6 18',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2.5',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14M16 16l4.500 4.500',
  eye: 'M2.500 12c2.500-4 5.500-6 9.500-6s7 2 9.500 6c-2.500 4-5.500 6-9.500 6s-7-2-9.500-6M12 14.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5',
  eyeClosed:
    'M3 9.500c2.500 3.500 5.500 5 9 5s6.500-1.500 9-5M5.500 12.500l-2 2.500M9.500 14.300l-.8 3M14.500 14.300l.8 3M18.500 12.500l2 2.500',
  chevron: 'm8 10 4 4 4-4',
} as const;

export type IconName = keyof typeof drawings | keyof typeof signedInIcons | 'bank_account';

const known: Record<string, string> = { ...drawings, bank_account: bank };

/** The others come with the screens that show them. */
export function addIcons(more: typeof signedInIcons): void {
  Object.assign(known, more);
}

/** A server may know types of sources that this version does not: they look like what is written down by hand. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={known[name] ?? known.manual_entry} />
    </svg>
  );
}
