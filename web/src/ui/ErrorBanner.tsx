import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

type Props = { title?: string | undefined; children: ReactNode; action?: ReactNode };

/** What happened, what is safe, one way on. Announced at once. */
export function ErrorBanner({ title = 'Yikes! Something went wrong.', children, action }: Props) {
  return (
    <div role="alert" className="flex gap-3 rounded-md border-l-4 border-bad bg-bad-wash px-4 py-3.5">
      <Icon name="warning" className="mt-0.5 size-5 text-bad" />
      <div className="flex-1">
        <p className="font-semibold">{title}</p>
        <div className="text-soft">{children}</div>
        {action !== undefined && <div className="mt-3">{action}</div>}
      </div>
    </div>
  );
}
