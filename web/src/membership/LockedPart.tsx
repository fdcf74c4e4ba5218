import type { Feature } from '@niveshak/domain/catalogue/gates';
import type { ReactNode } from 'react';
import { ChangePlanLink } from '../identity/ChangePlanLink.tsx';
import { Icon } from '../ui/Icon.tsx';
import { linkClass } from '../ui/link-class.ts';
import { plansThatHave } from './plan-words.ts';

type Props = { feature: Feature; children: ReactNode };

/**
 * A part of a page that the plan does not open: what it is, and which plan has it. The same for every page, so that it
 * tells nothing of what is behind it.
 */
export function LockedPart({ feature, children }: Props) {
  return (
    <p data-locked-part={feature} className="flex max-w-2xl gap-2 text-soft">
      <Icon name="lock" className="mt-1 size-4 shrink-0" />
      <span>
        {children} {plansThatHave(feature)} <ChangePlanLink className={linkClass}>See plans</ChangePlanLink>
      </span>
    </p>
  );
}
