import { useConfig } from './config.ts';

/** The name of a page in the browser's tab and history, with the firm whose page it is. */
export function PageTitle({ children }: { children: string }) {
  const { firm } = useConfig();
  return <title>{`${children} · ${firm.name}`}</title>;
}
