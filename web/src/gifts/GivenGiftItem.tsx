import type { GivenGift } from '@niveshak/contract/gifts/schemas';
import { giftStateTexts, giftsTexts } from '@niveshak/contract/gifts/texts';
import type { ReactNode } from 'react';
import { DownloadButton } from '../billing/DownloadButton.tsx';
import { instantText } from '../lib/dates.ts';
import { Badge } from '../ui/Badge.tsx';
import { DateText } from '../ui/DateText.tsx';
import { Money } from '../ui/Money.tsx';
import { isSending } from '../lib/gifts-query.ts';
import { GiftActions } from './GiftActions.tsx';

const tones = {
  bought: 'plain',
  sent: 'accent',
  claimed: 'accent',
  active: 'good',
  ended: 'plain',
  refunded: 'plain',
} as const satisfies Record<GivenGift['state'], string>;

export function GivenGiftItem({ gift, isNext }: { gift: GivenGift; isNext: boolean }) {
  const { state, toName, toEmail, planName } = gift;
  const { label, detail } = isSending(gift)
    ? { label: giftsTexts.sendingNow, detail: giftsTexts.sendingNowDetail }
    : giftStateTexts[state];
  const isRefundedInFull = state === 'refunded' && gift.refunded.amount >= gift.paid.amount;
  return (
    <li className="py-5 first:pt-1" data-gift={state}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className="min-w-0">
          <span className="font-medium">{planName}</span>
          <span className="block break-all text-soft">
            {toEmail === null ? 'No recipient yet' : `For ${toName === null ? '' : `${toName}, `}${toEmail}`}
          </span>
        </p>
        <Badge tone={tones[state]}>{label}</Badge>
      </div>
      <p className="mt-2 max-w-prose text-sm">{isRefundedInFull ? giftsTexts.refundedInFull : detail}</p>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4 text-sm sm:grid-cols-4">
        <Fact label="Bought on">
          <DateText date={gift.boughtOn} />
        </Fact>
        {gift.sentAt !== null && state !== 'bought' && (
          <Fact label="Sent on">{instantText(gift.sentAt)}</Fact>
        )}
        {state === 'bought' && gift.sendAt !== null && !isSending(gift) && (
          <Fact label="Scheduled for">{instantText(gift.sendAt)}</Fact>
        )}
        {gift.takeBackRefund !== null && (
          <Fact label="Claim by">
            <DateText date={gift.claimBy} />
          </Fact>
        )}
        {gift.startDate !== null && gift.endDate !== null && (
          <Fact label="Plan period">
            <DateText date={gift.startDate} /> to <DateText date={gift.endDate} />
          </Fact>
        )}
        <Fact label="Paid, incl. GST">
          <Money amount={gift.paid.amount} />
        </Fact>
        {gift.invoiceNumber !== null && <Fact label="Tax invoice">{gift.invoiceNumber}</Fact>}
        {gift.refunded.amount > 0 && (
          <Fact label="Refunded">
            <Money amount={gift.refunded.amount} />
          </Fact>
        )}
      </dl>
      <div className="mt-4 flex flex-wrap items-center gap-1">
        {gift.takeBackRefund !== null && (
          <GiftActions gift={gift} refund={gift.takeBackRefund.amount} isNext={isNext} />
        )}
        {gift.invoiceId !== null && gift.invoiceNumber !== null && (
          <DownloadButton
            variant={gift.takeBackRefund === null ? 'secondary' : 'quiet'}
            file={{ by: 'document', id: gift.invoiceId, number: gift.invoiceNumber }}
          />
        )}
      </div>
    </li>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-soft">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
