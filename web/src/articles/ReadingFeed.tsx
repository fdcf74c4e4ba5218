import { copyText } from '../ui/copy-text.ts';
import { articlesTexts } from '@niveshak/contract/articles/texts';
import { endReadingFeed, makeReadingFeed } from '@niveshak/contract/reading/routes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../lib/api-error.ts';
import { call } from '../lib/call.ts';
import { instantText } from '../lib/dates.ts';
import { Button } from '../ui/Button.tsx';
import { Section } from '../ui/Section.tsx';
import { TextField } from '../ui/TextField.tsx';
import { showToast } from '../ui/toast-store.ts';
import { readingFeedQuery } from './queries.ts';

/** Controls to create, renew and delete the member's feed. The feed URL is shown only once. */
export function ReadingFeed() {
  const client = useQueryClient();
  const feed = useQuery(readingFeedQuery);
  const [url, setUrl] = useState<string | null>(null);
  const onError = (error: Error) => showToast('error', errorText(error, articlesTexts.feedFailed));
  const make = useMutation({
    mutationFn: () => call(makeReadingFeed),
    onSuccess: (made) => {
      setUrl(made.url);
      client.setQueryData(readingFeedQuery.queryKey, { madeAt: made.madeAt });
    },
    onError,
  });
  const end = useMutation({
    mutationFn: () => call(endReadingFeed),
    onSuccess: () => {
      setUrl(null);
      client.setQueryData(readingFeedQuery.queryKey, { madeAt: null });
      showToast('success', 'Feed ended. Its address no longer works.');
    },
    onError,
  });
  const madeAt = feed.data?.madeAt ?? null;
  return (
    <Section title="Read in a feed reader" id="reading-feed">
      <p className="text-sm text-soft">
        A private feed of everything in your plan. Anyone with its address can read it, so do not share it.
      </p>
      {url !== null && (
        <div className="mt-4">
          <TextField label="Feed address" hint="Shown only once." value={url} readOnly />
          <Button size="small" className="mt-2" onClick={() => void copyText(url)}>
            Copy
          </Button>
        </div>
      )}
      {feed.isSuccess && (
        <div className="mt-4 flex flex-wrap items-center gap-2">
          <Button size="small" changes isBusy={make.isPending} onClick={() => make.mutate()}>
            {madeAt === null ? 'Create feed' : 'Replace address'}
          </Button>
          {madeAt !== null && (
            <Button size="small" variant="quiet" changes isBusy={end.isPending} onClick={() => end.mutate()}>
              End feed
            </Button>
          )}
        </div>
      )}
      {madeAt !== null && url === null && (
        <p className="mt-3 text-sm text-soft">
          Your feed was created on {instantText(madeAt)}. A new address replaces the old one.
        </p>
      )}
    </Section>
  );
}
