const bank = 'M3.5 9.5 12 4l8.5 5.5M5 20h14M6.5 9.5V17M10.200 9.5V17M13.800 9.5V17M17.5 9.5V17';

/**
 * Line drawings on a 24 px grid, named after what they show; a type of source has one under its own name. They always
 * stand beside words, so screen readers skip them.
 */
const drawings = {
  house: 'M3.5 11 12 4l8.5 7M5.5 9.5V20h13V9.5M10 20v-5.5h4V20',
  tiles: 'M4 13h7V4H4zM13 20h7v-9h-7zM4 20h7v-5H4zM13 4v5h7V4z',
  arrows: 'M4 8h14m-4-4 4 4-4 4M20 16H6m4-4-4 4 4 4',
  pie: 'M12 3.5v8.5h8.5M20.5 12A8.5 8.5 0 1 1 12 3.5',
  squares: 'M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM16.750 13.5v6.5M13.5 16.750H20',
  bank,
  question:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M9.5 9.300a2.600 2.600 0 1 1 3.700 2.5c-.8.4-1.200.9-1.200 1.700M12 16.5v.1',
  letter: 'M3.5 6h17v12.5h-17zM4 6.5l8 6.5 8-6.5',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4.5 20.5c.8-4 3.700-6 7.5-6s6.700 2 7.5 6',
  door: 'M10 4H5v16h5M15 8l4 4-4 4M9.5 12H19',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2.5',
  calendar: 'M5 5.5h14v14H5zM5 10h14M9 3.5v4M15 3.5v4M9.500 15l2 2 3.500-4',
  pencil: 'M4 20l1-4.500L16.500 4l3.500 3.500L8.500 19zM14 6.500l3.500 3.500',
  bin: 'M4.500 7h15M9.500 7V4.500h5V7M6.500 7l1 13h9l1-13M10.500 11v5.500M13.500 11v5.500',
  pause: 'M9 6v12M15 6v12',
  resume: 'M8 5.500v13l10.500-6.500z',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14M16 16l4.500 4.500',
  check: 'M5 12.500l4.500 4.500L19 7',
  plus: 'M12 5v14M5 12h14',
  bank_account: bank,
  credit_card: 'M3.500 6h17v12.500h-17zM3.500 10h17M7 15h4',
  debit_card: 'M3.500 6h17v12.500h-17zM7 10.500h3v3H7zM14 15h3.500',
  manual_entry: 'M5 4h14v16H5zM9 9h6M9 12.500h6M9 16h3',
  clip: 'M18.500 11.500l-6.500 6.500a4 4 0 0 1-5.700-5.700l7.200-7.200a2.700 2.700 0 0 1 3.800 3.800l-7 7a1.300 1.300 0 0 1-1.900-1.900l6.200-6.200',
  camera:
    'M3.500 7.500h4L9 5h6l1.500 2.500h4v11.500h-17zM12 16.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7',
  download: 'M12 4v11m-4.500-4.500L12 15l4.500-4.500M5 19.500h14',
  returned: 'M9 5 4.500 9.500 9 14M5 9.500h9a5 5 0 0 1 0 10h-3',
  chevron: 'm8 10 4 4 4-4',
} as const;

export type IconName = keyof typeof drawings;

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
      <path d={drawings[name] ?? drawings.manual_entry} />
    </svg>
  );
}
