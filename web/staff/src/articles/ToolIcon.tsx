/** Paths on a 24-unit grid. Separate from the shared icons, because only the console uses them. */
const paths = {
  bold: 'M7.5 5h5.3a3.4 3.4 0 0 1 0 6.8H7.5zM7.5 11.8h6.3a3.6 3.6 0 0 1 0 7.2H7.5z',
  italic: 'M10.5 5h6M7.5 19h6M13.8 5l-3.6 14',
  link: 'M9.5 14.5l5-5M8 11l-2.5 2.5a3.5 3.5 0 0 0 5 5L13 16M16 13l2.5-2.5a3.5 3.5 0 0 0-5-5L11 8',
  heading:
    'M4 6v12M11 6v12M4 12h7M15.5 9.8c.3-1.6 1.4-2.3 2.6-2.3 1.5 0 2.6 1 2.6 2.4 0 2.6-5.2 4.6-5.4 8.1h5.5',
  subheading:
    'M4 6v12M11 6v12M4 12h7M15.5 9c.5-1 1.4-1.5 2.5-1.5 1.5 0 2.6 1 2.6 2.4s-1.1 2.5-3 2.5c2 0 3.3 1.1 3.3 2.7 0 1.7-1.3 2.9-2.9 2.9-1.3 0-2.3-.6-2.8-1.7',
  list: 'M9.5 6.5h10.5M9.5 12h10.5M9.5 17.5h10.5M5 6.5h.01M5 12h.01M5 17.5h.01',
  numbers:
    'M10.5 6.5h9.5M10.5 12h9.5M10.5 17.5h9.5M4.3 5.3 5.8 4.5v5M4.2 15.6c.1-.8.7-1.2 1.4-1.2.8 0 1.4.5 1.4 1.2 0 1.3-2.6 2.3-2.8 4h2.9',
  quotation:
    'M10.5 7.5c-3.3.6-5.3 2.7-5.3 6.2V16.5h5.3v-5.2H7.2M19.5 7.5c-3.3.6-5.3 2.7-5.3 6.2V16.5h5.3v-5.2h-3.3',
  table: 'M4 5.5h16v13H4zM4 10h16M4 14.2h16M12 10v8.5',
  footnote: 'M4 6h9M4 11h9M4 16h6M18.5 4.5v7M15.5 6.2l6 3.6M21.5 6.2l-6 3.6',
  picture: 'M4 5h16v14H4zM4 16.5l4.7-4.7 4.3 4.2 2.7-2.7 4.3 4.2M15.5 9.5h.01',
  chart: 'M4 4.5v15h16M8.5 16v-4.5M12.8 16V7.5M17 16v-6.5',
  company: 'M5.5 19.5V5h9v14.5M14.5 10h4.5v9.5M3.5 19.5h17M8.5 8.5h3M8.5 12h3M8.5 15.5h3',
  previewEnd:
    'M5.5 4.5h13M5.5 8h13M3.5 13h2.5M8.8 13h2.5M14 13h2.5M19 13h1.5M12 16v4.5M9.5 18.2 12 20.7l2.5-2.5',
} as const;
export type ToolIconName = keyof typeof paths;

export function ToolIcon({ name }: { name: ToolIconName }) {
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
      className="size-5"
    >
      <path d={paths[name]} />
    </svg>
  );
}
