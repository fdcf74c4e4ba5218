import type { ReactNode } from 'react';
import { sendAuth } from './auth.ts';
import { paths } from '../lib/paths.ts';

type Props = { children: ReactNode; className: string };

/** To pricing, for an active member: enters transacting, and the gate leads there. */
export function ChangePlanLink({ children, className }: Props) {
  return (
    <a
      href={paths.pricing}
      className={className}
      onClick={(event) => {
        event.preventDefault();
        sendAuth({ type: 'START_TRANSACTION' });
      }}
    >
      {children}
    </a>
  );
}
