import { giftsErrors } from '@niveshak/contract/gifts/errors';
import type { ReactNode } from 'react';
import { EmptyState } from '../ui/EmptyState.tsx';

/** A no that stays a no, in the words of the refusal, with one way on. */
export function ClaimRefusal({ code, action }: { code: keyof typeof giftsErrors; action?: ReactNode }) {
  const { title, detail } = giftsErrors[code];
  return (
    <EmptyState isWholePage title={title} action={action}>
      {detail}
    </EmptyState>
  );
}
