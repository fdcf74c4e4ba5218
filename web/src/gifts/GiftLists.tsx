import { giftsTexts } from '@niveshak/contract/gifts/texts';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../lib/api-error.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Section } from '../ui/Section.tsx';
import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';
import { GivenGiftItem } from './GivenGiftItem.tsx';
import { giftsQuery, openGift } from '../lib/gifts-query.ts';
import { ReceivedGiftItem } from './ReceivedGiftItem.tsx';

export function GiftLists() {
  const gifts = useQuery(giftsQuery);
  if (gifts.isError) {
    return (
      <ErrorBanner
        action={
          <Button size="small" isBusy={gifts.isFetching} onClick={() => void gifts.refetch()}>
            Try again
          </Button>
        }
      >
        {errorText(gifts.error, giftsTexts.fetchFailed)}
      </ErrorBanner>
    );
  }
  // One placeholder for both lists, because the length of the first determines the position of the second.
  if (gifts.isPending) return <ListsSkeleton />;
  const { given, received } = gifts.data;
  const next = openGift(given);
  return (
    <>
      <Section title={giftsTexts.givenTitle} id="gifts-given">
        {given.length === 0 && (
          <p className="text-soft">
            {giftsTexts.noneGiven} {giftsTexts.noneGivenWhy}
          </p>
        )}
        <ul className="divide-y divide-rule">
          {given.map((gift) => (
            <GivenGiftItem key={gift.id} gift={gift} isNext={gift === next} />
          ))}
        </ul>
      </Section>
      <Section title={giftsTexts.receivedTitle} id="gifts-received">
        {received.length === 0 && <p className="text-soft">{giftsTexts.noneReceived}</p>}
        <ul className="divide-y divide-rule">
          {received.map((gift) => (
            <ReceivedGiftItem key={gift.id} gift={gift} />
          ))}
        </ul>
      </Section>
    </>
  );
}

function ListsSkeleton() {
  return (
    <SkeletonGroup>
      <Bar className="h-7 w-40" />
      {['first', 'second', 'third'].map((key) => (
        <div key={key} className="mt-6">
          <Bar className="h-6 w-56" />
          <Bar className="mt-3 h-5 w-4/5" />
          <Bar className="mt-2 h-5 w-3/5" />
          <Bar className="mt-4 h-9 w-48" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
