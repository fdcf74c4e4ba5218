import { giftsErrors } from '@niveshak/contract/gifts/errors';
import type { ReactNode } from 'react';
import { EmptyState } from '../ui/EmptyState.tsx';

type Props = {
  code: keyof typeof giftsErrors;
  /** Server message that replaces the general reason. */
  reason?: string;
  action?: ReactNode;
};

export function ClaimRefusal({ code, reason, action }: Props) {
  const { title, detail } = giftsErrors[code];
  return (
    <EmptyState isWholePage title={title} action={action}>
      {reason ?? detail}
    </EmptyState>
  );
}
