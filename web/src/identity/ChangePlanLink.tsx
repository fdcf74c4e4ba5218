import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { useLocation, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { sendAuth } from './auth.ts';
import { paths } from '../lib/paths.ts';

type Props = {
  plan?: PlanAlias | undefined;
  /** Whether the purchase returns to this link's page. */
  returnsHere?: boolean;
  children: ReactNode;
  className: string;
};

/**
 * Link that starts a plan change. It puts an active member into the transacting state, in which the access gate
 * redirects to pricing, or to the checkout if a plan is given.
 */
export function ChangePlanLink({ plan, returnsHere = false, children, className }: Props) {
  const navigate = useNavigate();
  const here = useLocation({ select: ({ href }) => href });
  const back = returnsHere ? { redirect_to: here } : {};
  return (
    <a
      href={plan === undefined ? paths.pricing : `${paths.checkout}?plan=${plan}`}
      className={className}
      onClick={(event) => {
        event.preventDefault();
        sendAuth({ type: 'START_TRANSACTION' });
        if (plan !== undefined) void navigate({ to: paths.checkout, search: { ...back, plan } });
        else if (returnsHere) void navigate({ to: paths.pricing, search: back });
      }}
    >
      {children}
    </a>
  );
}
