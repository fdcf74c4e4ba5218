import type { Feature } from '@niveshak/domain/catalogue/feature';
import type { ReactNode } from 'react';
import { useUser } from '../identity/auth.ts';
import { ChangePlanLink } from '../identity/ChangePlanLink.tsx';
import { useConfig } from '../lib/config.ts';
import { Icon } from '../ui/Icon.tsx';
import { linkClass } from '../ui/link-class.ts';
import { pauseText, plansThatHave } from './plan-words.ts';

type Props = { feature: Feature; children: ReactNode };

/**
 * Locked part of a page, with a description and the plans that include it. Identical on every page, so that it reveals
 * nothing about the content.
 */
export function LockedPart({ feature, children }: Props) {
  const config = useConfig();
  const [first] = useUser().subscriptions;
  const still = first?.standsStill === true ? pauseText(first) : null;
  return (
    <p data-locked-part={feature} className="flex max-w-2xl gap-2 text-soft">
      <Icon name="lock" className="mt-1 size-4 shrink-0" />
      <span>
        {children}{' '}
        {still !== null ? (
          still
        ) : (
          <>
            {plansThatHave(feature, config)}{' '}
            <ChangePlanLink returnsHere className={linkClass}>
              Compare plans
            </ChangePlanLink>
          </>
        )}
      </span>
    </p>
  );
}
