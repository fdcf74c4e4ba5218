import type { ReactNode } from 'react';
import { sendAuth } from './auth.ts';
import { paths } from '../lib/paths.ts';

type Props = { children: ReactNode; className: string };

/** For an active member: enters the transacting state, and the gate leads to pricing. */
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
