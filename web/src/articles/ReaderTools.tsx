import { articlesTexts } from '@niveshak/contract/articles/texts';
import type { Article } from '@niveshak/contract/articles/schemas';
import { getArticlePdf, putBookmark } from '@niveshak/contract/reading/routes';
import type { ReadingState } from '@niveshak/contract/reading/schemas';
import { urlOf } from '@niveshak/contract/http/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../lib/api-error.ts';
import { call } from '../lib/call.ts';
import { fetchFile, saveFile } from '../lib/files.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { showToast } from '../ui/toast-store.ts';
import { readingListQuery, readingStateQuery } from './queries.ts';

export function ReaderTools({ article }: { article: Pick<Article, 'slug' | 'isLocked'> }) {
  const { slug, isLocked } = article;
  const pdf = useMutation({
    mutationFn: () => fetchFile(urlOf(getArticlePdf, { slug }), 'application/pdf', `${slug}.pdf`),
    onSuccess: saveFile,
    onError: (error) => showToast('error', errorText(error, articlesTexts.pdfFailed)),
  });
  return (
    <div className="no-print -mx-3 flex flex-wrap">
      <BookmarkButton slug={slug} />
      {!isLocked && (
        <>
          <Button variant="quiet" size="small" isBusy={pdf.isPending} onClick={() => pdf.mutate()}>
            {!pdf.isPending && <Icon name="download" className="size-4" />}
            PDF
          </Button>
          <Button variant="quiet" size="small" onClick={() => print()}>
            <Icon name="print" className="size-4" />
            Print
          </Button>
        </>
      )}
    </div>
  );
}

function BookmarkButton({ slug }: { slug: string }) {
  const client = useQueryClient();
  const query = readingStateQuery(slug);
  const state = useQuery(query);
  const isBookmarked = state.data?.isBookmarked === true;
  const change = useMutation({
    mutationFn: (wanted: boolean) => call(putBookmark, { params: { slug }, body: { isBookmarked: wanted } }),
    onMutate: (wanted) => {
      const before = client.getQueryData(query.queryKey);
      client.setQueryData(query.queryKey, (known: ReadingState | undefined) =>
        known === undefined ? known : { ...known, isBookmarked: wanted },
      );
      return { before };
    },
    onError: (error, _wanted, kept) => {
      client.setQueryData(query.queryKey, kept?.before);
      showToast('error', errorText(error, articlesTexts.bookmarkFailed));
    },
    onSettled: () => client.invalidateQueries({ queryKey: readingListQuery.queryKey, exact: true }),
  });
  return (
    <Button
      variant="quiet"
      size="small"
      changes
      aria-pressed={isBookmarked}
      disabled={state.data === undefined}
      onClick={() => change.mutate(!isBookmarked)}
    >
      <Icon name={isBookmarked ? 'bookmarked' : 'bookmark'} className="size-4" />
      Bookmark
    </Button>
  );
}
