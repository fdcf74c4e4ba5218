import { giftsTexts } from '@niveshak/contract/gifts/texts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { AccountHeader } from '../lib/AccountHeader.tsx';
import { useUser } from '../identity/auth.ts';
import { giftsQuery, openGift } from '../lib/gifts-query.ts';
import { paths } from '../lib/paths.ts';
import { Locked } from '../membership/Locked.tsx';
import { canUse } from '../membership/plan-words.ts';
import { buttonClass } from '../ui/Button.tsx';
import { GiftLists } from './GiftLists.tsx';
import { PageTitle } from '../lib/PageTitle.tsx';

export function GiftsScreen() {
  const isOpen = canUse(useUser(), 'gifting');
  const gifts = useQuery(giftsQuery).data;
  // A waiting gift has the filled button.
  const isNext = gifts !== undefined && openGift(gifts.given) === undefined;
  return (
    <div className="max-w-6xl">
      <PageTitle>{giftsTexts.title}</PageTitle>
      <AccountHeader title={giftsTexts.title}>
        <p className="max-w-prose text-soft">{giftsTexts.lead}</p>
        {isOpen && (
          <Link to={paths.giveGift} className={`mt-4 ${buttonClass(isNext ? 'primary' : 'secondary')}`}>
            {giftsTexts.give}
          </Link>
        )}
      </AccountHeader>
      <div className="flex max-w-3xl flex-col gap-10">
        {!isOpen && (
          <Locked feature="gifting" title={giftsTexts.lockedGiving}>
            Your gifts stay here. You can still send them to another address or take them back.
          </Locked>
        )}
        <GiftLists />
      </div>
    </div>
  );
}
