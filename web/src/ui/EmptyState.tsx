import type { ReactNode } from 'react';

type Props = { title: string; children: ReactNode; action?: ReactNode; isWholePage?: boolean };

export function EmptyState({ title, children, action, isWholePage = false }: Props) {
  const Heading = isWholePage ? 'h1' : 'h2';
  return (
    <div className="max-w-prose py-10">
      <Heading className="text-xl">{title}</Heading>
      <div className="mt-2 text-soft">{children}</div>
      {action !== undefined && <div className="mt-6">{action}</div>}
    </div>
  );
}
