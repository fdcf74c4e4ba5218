import { giftsTexts } from '@niveshak/contract/gifts/texts';
import { Link } from '@tanstack/react-router';
import { AccountHeader } from '../lib/AccountHeader.tsx';
import { ChangePlanLink } from '../identity/ChangePlanLink.tsx';
import { useUser } from '../identity/auth.ts';
import { useConfig } from '../lib/config.ts';
import { paths } from '../lib/paths.ts';
import { canUse, plansThatHave } from '../membership/plan-words.ts';
import { buttonClass } from '../ui/Button.tsx';
import { LockedState } from '../ui/LockedState.tsx';
import { GiftLists } from './GiftLists.tsx';
import { PageTitle } from '../lib/PageTitle.tsx';

export function GiftsScreen() {
  const config = useConfig();
  const isOpen = canUse(useUser(), 'gifting');
  return (
    <div className="max-w-3xl">
      <PageTitle>{giftsTexts.title}</PageTitle>
      <AccountHeader
        title={giftsTexts.title}
        aside={
          isOpen && (
            <Link to={paths.giveGift} className={buttonClass('primary')}>
              {giftsTexts.give}
            </Link>
          )
        }
      >
        <p className="mt-1 max-w-prose text-soft">{giftsTexts.lead}</p>
      </AccountHeader>
      <div className="flex flex-col gap-10">
        {!isOpen && (
          <LockedState
            title={giftsTexts.lockedGiving}
            plans={plansThatHave('gifting', config)}
            action={<ChangePlanLink className={buttonClass('secondary')}>See plans</ChangePlanLink>}
          >
            Your gifts stay here. You can still send them to another address or take them back.
          </LockedState>
        )}
        <GiftLists />
      </div>
    </div>
  );
}
