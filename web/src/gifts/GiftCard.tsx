import type { ClaimView } from '@niveshak/contract/gifts/schemas';
import type { ReactNode } from 'react';
import { useTimeTexts } from '../membership/use-time-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { GiftMessage } from './GiftMessage.tsx';

export function GiftCard({ gift, children }: { gift: ClaimView; children?: ReactNode }) {
  const { gift: serviceEnd } = useTimeTexts();
  return (
    <section aria-labelledby="gift-title" className="border-t-3 border-accent bg-raised px-5 py-6 sm:px-7">
      <p className="text-soft">A gift{gift.toName === null ? '' : ` for ${gift.toName}`}</p>
      <h1 id="gift-title" className="mt-1 text-3xl">
        {gift.fromName} {gift.kind === 'gift' ? 'gave' : 'gives'}{' '}
        {gift.you === 'recipient' || gift.you === 'signed-out' ? 'you ' : ''}
        {gift.planName}
      </h1>
      {gift.message !== null && <GiftMessage text={gift.message} />}
      {gift.state === 'open' && (
        <p className="mt-4">
          {gift.kind === 'gift' ? 'The gift is already paid for.' : 'It costs you nothing.'} Accept it by{' '}
          <DateText date={gift.claimBy} />.
        </p>
      )}
      {gift.state === 'open' && gift.kind === 'gift' && serviceEnd !== null && (
        <p className="mt-2 text-soft">{serviceEnd}</p>
      )}
      {children}
    </section>
  );
}
