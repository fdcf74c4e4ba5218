import type { cancelSubscription } from '@niveshak/contract/checkout/routes';
import { checkoutTexts } from '@niveshak/contract/checkout/texts';
import type { ResponseOf } from '@niveshak/contract/http/route';
import { cancellationTexts } from '@niveshak/contract/membership/texts';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { paths } from '../lib/paths.ts';
import { useToday } from '../lib/today.ts';
import { buttonClass } from '../ui/Button.tsx';
import { DateText } from '../ui/DateText.tsx';
import { Money } from '../ui/Money.tsx';

export function Cancelled({ result }: { result: ResponseOf<typeof cancelSubscription> }) {
  const { refund, lastDay, creditNotes, planName } = result;
  const today = useToday();
  const heading = useRef<HTMLHeadingElement>(null);
  // The result replaced the focused content, so move the focus to its heading.
  useEffect(() => heading.current?.focus(), []);
  const isNothing = refund.total.amount === 0;
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="mt-2 text-3xl outline-none">
        {cancellationTexts.doneTitle}
      </h1>
      <output className="mt-2 block text-lg text-soft">
        {isNothing ? cancellationTexts.doneNothing : checkoutTexts.cancelled}
      </output>
      <h2 className="mt-8 border-t border-ink pt-4 text-xl">{cancellationTexts.next}</h2>
      <ul className="mt-3 flex max-w-prose list-disc flex-col gap-2 pl-5">
        {!isNothing && (
          <li>
            <Money amount={refund.total.amount} className="font-semibold" /> for {planName}, of which{' '}
            <Money amount={refund.gst.amount} /> is GST. {cancellationTexts.moneyGoes}
          </li>
        )}
        <li>
          {lastDay < today ? (
            cancellationTexts.neverStarts
          ) : (
            <>
              {cancellationTexts.lastDay}: <DateText date={lastDay} />. {cancellationTexts.keepReading}
            </>
          )}
        </li>
        {creditNotes.length > 0 && (
          <li>
            {cancellationTexts.documents} ({creditNotes.join(', ')})
          </li>
        )}
        <li>{cancellationTexts.comeBack}</li>
      </ul>
      <div className="mt-8 flex flex-wrap gap-3">
        <Link to={paths.billing} search={{ show: 'documents' }} className={buttonClass('primary')}>
          See your documents
        </Link>
        <Link to={paths.account} className={buttonClass('secondary')}>
          Back to your account
        </Link>
      </div>
    </>
  );
}
