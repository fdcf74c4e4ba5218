import type { ReceivedGift } from '@niveshak/contract/gifts/schemas';
import { giftsTexts } from '@niveshak/contract/gifts/texts';
import { Link } from '@tanstack/react-router';
import { paths } from '../lib/paths.ts';
import { Badge } from '../ui/Badge.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { DateText } from '../ui/DateText.tsx';
import { GiftMessage } from './GiftMessage.tsx';

const labels = {
  bought: 'Waiting',
  sent: 'Ready to claim',
  claimed: 'Starts later',
  active: 'Active',
  ended: 'Ended',
  refunded: 'No longer available',
} as const satisfies Record<ReceivedGift['state'], string>;

export function ReceivedGiftItem({ gift }: { gift: ReceivedGift }) {
  return (
    <li className="py-5 first:pt-1" data-gift={gift.state}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p>
          <span className="font-medium">{gift.planName}</span>
          <span className="block text-soft">From {gift.fromName}</span>
        </p>
        <Badge tone={gift.state === 'active' ? 'good' : 'accent'}>{labels[gift.state]}</Badge>
      </div>
      <p className="mt-2 text-sm">
        {gift.startDate !== null && gift.endDate !== null ? (
          <>
            <DateText date={gift.startDate} /> to <DateText date={gift.endDate} />
          </>
        ) : (
          <>
            Claim by <DateText date={gift.claimBy} />
          </>
        )}
      </p>
      {gift.message !== null && <GiftMessage text={gift.message} />}
      {gift.claimToken !== null && (
        <Link
          to={paths.claim}
          params={{ token: gift.claimToken }}
          className={`mt-4 ${buttonClass('primary')}`}
        >
          {giftsTexts.claim}
        </Link>
      )}
    </li>
  );
}
