import { giftsTexts } from '@niveshak/contract/gifts/texts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../lib/paths.ts';
import { buttonClass } from '../ui/Button.tsx';
import { giftsQuery } from '../lib/gifts-query.ts';
import { linkClass } from '../ui/link-class.ts';

/**
 * Gift that the member has not claimed yet, so that they do not pay for a plan they already have. Renders nothing if
 * there is none. On the checkout it is a quiet line.
 */
export function WaitingGift({ isQuiet = false }: { isQuiet?: boolean }) {
  const gifts = useQuery(giftsQuery);
  const gift = gifts.data?.received.find(({ claimToken }) => claimToken !== null);
  if (gift?.claimToken === undefined || gift.claimToken === null) return null;
  return (
    <section
      aria-label="A gift for you"
      className={
        isQuiet
          ? 'mt-4 text-sm text-soft'
          : 'mb-8 flex max-w-3xl flex-wrap items-center justify-between gap-x-6 gap-y-3 border-l-4 border-accent bg-accent-wash px-4 py-3'
      }
    >
      <p className="min-w-0 wrap-anywhere">
        <strong className="font-semibold">{gift.fromName}</strong> gave you {gift.planName}.
      </p>
      <Link
        to={paths.claim}
        params={{ token: gift.claimToken }}
        className={isQuiet ? linkClass : buttonClass('primary', 'small')}
      >
        {giftsTexts.claim}
      </Link>
    </section>
  );
}
