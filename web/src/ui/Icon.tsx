/** Paths on a 24-unit grid, with a stroke width of 1.75. */
const paths = {
  home: 'M4 11.2 12 4.5l8 6.7M6 9.8V19.5h12V9.8M10 19.5v-5.2h4v5.2',
  chart: 'M4 4.5v15h16M7.5 15.5l3.6-4.6 3 2.6L19 7.5',
  chat: 'M4.5 5.5h15v10.6h-8.2L7.2 19.6v-3.5H4.5zM8.2 9.2h7.6M8.2 12.4h5',
  person: 'M12 12a3.7 3.7 0 1 0 0-7.4 3.7 3.7 0 0 0 0 7.4zM4.8 19.8c.7-3.4 3.5-5.2 7.2-5.2s6.5 1.8 7.2 5.2',
  lock: 'M6.2 10.8h11.6v8.7H6.2zM8.6 10.6V8.1a3.4 3.4 0 0 1 6.8 0v2.5',
  eye: 'M2.8 12S6 6.3 12 6.3 21.2 12 21.2 12 18 17.7 12 17.7 2.8 12 2.8 12zM12 14.6a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2z',
  eyeOff:
    'M4 4.5l16 15M9.8 6.6A9 9 0 0 1 12 6.3c6 0 9.2 5.7 9.2 5.7a16 16 0 0 1-2.6 3.2M6.5 8A15.5 15.5 0 0 0 2.8 12S6 17.7 12 17.7a9 9 0 0 0 3.6-.7M10.2 10.2a2.6 2.6 0 0 0 3.6 3.6',
  check: 'M5 12.6 9.9 17.4 19 7.3',
  close: 'M6 6l12 12M18 6 6 18',
  chevron: 'M7 10l5 5 5-5',
  arrow: 'M4.5 12h14.5M13 6l6 6-6 6',
  back: 'M19.5 12H5M11 6l-6 6 6 6',
  external: 'M13.5 5H19v5.5M19 5l-8.5 8.5M10 6H5v13h13v-5',
  warning: 'M12 4.5 21 19.5H3zM12 10v4.2M12 16.8v.2',
  mail: 'M4 6h16v12H4zM4.3 6.5 12 12.7l7.7-6.2',
  print: 'M7.5 9V4.5h9V9M7.5 15.5h9v4h-9zM7.5 16.5H4.5V9h15v7.5h-3',
  download: 'M12 4.5v10.5M7.5 11l4.5 4.5 4.5-4.5M5 19.5h14',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.5 4.5',
  link: 'M9.5 14.5l5-5M8 11l-2.5 2.5a3.5 3.5 0 0 0 5 5L13 16M16 13l2.5-2.5a3.5 3.5 0 0 0-5-5L11 8',
  calendar: 'M4.5 6.5h15v13h-15zM4.5 10.5h15M8.5 4v4M15.5 4v4',
  bookmark: 'M6.5 4.5h11v15.5L12 16l-5.5 4z',
  bookmarked: 'M6.5 4.5h11v15.5L12 16l-5.5 4zM9.5 9.8l2 2 3.5-4',
  clock: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM12 7.5V12l3 2',
} as const;
export type IconName = keyof typeof paths;

/** Decorative icon next to text with the same meaning, so it is hidden from assistive technology. */
export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`${className} shrink-0`}
    >
      <path d={paths[name]} />
    </svg>
  );
}
