import { useConfig } from './config.ts';

export function PageTitle({ children }: { children: string }) {
  const { firm } = useConfig();
  return <title>{`${children} · ${firm.name}`}</title>;
}
