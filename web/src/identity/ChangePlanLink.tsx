import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { sendAuth } from './auth.ts';
import { paths } from '../lib/paths.ts';

type Props = { plan?: PlanAlias | undefined; children: ReactNode; className: string };

/**
 * For an active member: enters the transacting state, and the gate leads to pricing. With a plan, goes on to its
 * checkout.
 */
export function ChangePlanLink({ plan, children, className }: Props) {
  const navigate = useNavigate();
  return (
    <a
      href={plan === undefined ? paths.pricing : `${paths.checkout}?plan=${plan}`}
      className={className}
      onClick={(event) => {
        event.preventDefault();
        sendAuth({ type: 'START_TRANSACTION' });
        if (plan !== undefined) void navigate({ to: paths.checkout, search: { plan } });
      }}
    >
      {children}
    </a>
  );
}
