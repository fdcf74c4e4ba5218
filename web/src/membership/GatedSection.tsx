import type { Feature } from '@niveshak/domain/catalogue/feature';
import type { ReactNode } from 'react';
import { useUser } from '../identity/auth.ts';
import { Badge } from '../ui/Badge.tsx';
import { OnHoldNotice } from './OnHoldNotice.tsx';
import { Locked } from './Locked.tsx';
import { canUse } from './plan-words.ts';
import { PageTitle } from '../lib/PageTitle.tsx';

type Props = {
  title: string;
  /** One-sentence description, the same with and without access. */
  lead: string;
  feature: Feature;
  /** Slug of the portfolio on this page. */
  portfolio?: string;
  /** Navigation above the section's title. */
  above?: ReactNode;
  /** View-transition name if the title moves here from the previous page. */
  transitionName?: string;
  children: ReactNode;
};

/** Dashboard section that requires a plan. Without access, it shows a description and the plans that include it. */
export function GatedSection({ title, lead, feature, portfolio, above, transitionName, children }: Props) {
  const user = useUser();
  const isOpen = canUse(user, feature);
  return (
    <>
      <PageTitle>{title}</PageTitle>
      {above}
      <div className="flex flex-wrap items-center gap-3">
        <h1
          className="text-3xl"
          style={transitionName === undefined ? undefined : { viewTransitionName: transitionName }}
        >
          {title}
        </h1>
        {!isOpen && <Badge>Locked</Badge>}
      </div>
      <p className="mt-2 mb-6 max-w-2xl text-lg text-soft">{lead}</p>
      {isOpen ? (
        children
      ) : user.subscriptions[0]?.standsStill === true ? (
        <OnHoldNotice />
      ) : (
        <Locked
          feature={feature}
          portfolio={portfolio}
          title={`${title} ${title.endsWith('s') ? 'come' : 'comes'} with Premium`}
        />
      )}
    </>
  );
}
