/** Paths on a 24-unit grid. Separate from the shared icons, because only the console uses them. */
const paths = {
  bold: 'M7.5 5h5.300a3.4 3.4 0 0 1 0 6.800H7.500zM7.5 11.800h6.300a3.6 3.6 0 0 1 0 7.200H7.500z',
  italic: 'M10.5 5h6M7.5 19h6M13.8 5l-3.6 14',
  link: 'M9.5 14.500l5-5M8 11l-2.5 2.500a3.5 3.5 0 0 0 5 5L13 16M16 13l2.5-2.500a3.5 3.5 0 0 0-5-5L11 8',
  heading:
    'M4 6v12M11 6v12M4 12h7M15.5 9.800c.3-1.6 1.4-2.3 2.6-2.3 1.5 0 2.6 1 2.6 2.4 0 2.6-5.2 4.6-5.4 8.100h5.5',
  subheading:
    'M4 6v12M11 6v12M4 12h7M15.5 9c.5-1 1.4-1.5 2.5-1.5 1.5 0 2.6 1 2.6 2.400s-1.1 2.5-3 2.500c2 0 3.3 1.1 3.3 2.7 0 1.7-1.3 2.9-2.9 2.9-1.3 0-2.3-.6-2.8-1.7',
  list: 'M9.5 6.500h10.500M9.5 12h10.500M9.5 17.500h10.500M5 6.500h.01M5 12h.01M5 17.500h.01',
  numbers:
    'M10.5 6.500h9.500M10.5 12h9.500M10.5 17.500h9.500M4.3 5.3 5.8 4.500v5M4.2 15.600c.1-.8.7-1.2 1.4-1.2.8 0 1.4.5 1.4 1.2 0 1.3-2.6 2.3-2.8 4h2.9',
  quotation:
    'M10.5 7.500c-3.3.6-5.3 2.7-5.3 6.200V16.500h5.300v-5.200H7.200M19.5 7.500c-3.3.6-5.3 2.7-5.3 6.200V16.500h5.300v-5.200h-3.3',
  table: 'M4 5.500h16v13H4zM4 10h16M4 14.200h16M12 10v8.5',
  footnote: 'M4 6h9M4 11h9M4 16h6M18.5 4.500v7M15.5 6.200l6 3.600M21.5 6.200l-6 3.6',
  picture: 'M4 5h16v14H4zM4 16.500l4.7-4.7 4.3 4.2 2.7-2.7 4.3 4.200M15.5 9.500h.01',
  chart: 'M4 4.500v15h16M8.5 16v-4.500M12.8 16V7.500M17 16v-6.5',
  company: 'M5.5 19.500V5h9v14.500M14.5 10h4.500v9.500M3.5 19.500h17M8.5 8.500h3M8.5 12h3M8.5 15.500h3',
  previewEnd:
    'M5.5 4.500h13M5.5 8h13M3.5 13h2.500M8.8 13h2.500M14 13h2.500M19 13h1.500M12 16v4.500M9.5 18.2 12 20.700l2.5-2.5',
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
