import { commentOnArticle, resolveArticleComment } from '@niveshak/contract/articles/staff-routes';
import type { ArticleDraft } from '@niveshak/contract/articles/staff-schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../src/lib/api-error.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { ErrorBanner } from '../../../src/ui/ErrorBanner.tsx';
import { TextArea } from '../../../src/ui/TextArea.tsx';
import { instantText } from '../frame/instant-text.ts';
import { staffCall } from '../session/staff-call.ts';
import { articlesKey } from './queries.ts';

type Comment = ArticleDraft['comments'][number];
type Props = {
  draft: Pick<ArticleDraft, 'id' | 'comments'>;
  /** Returns a function that moves to the quoted passage, or null if the text no longer contains it. */
  find?: (quote: string) => (() => void) | null;
};

/** Comments on a draft, with open ones first. */
export function CommentList({ draft: { id, comments }, find }: Props) {
  if (comments.length === 0) return <p className="text-sm text-soft">No comments.</p>;
  const isOpen = ({ resolvedBy }: Comment) => resolvedBy === null;
  return (
    <ul className="text-sm">
      {[...comments.filter(isOpen), ...comments.filter((each) => !isOpen(each))].map((comment) => (
        <CommentRow key={comment.id} draftId={id} comment={comment} onShow={find?.(comment.quote) ?? null} />
      ))}
    </ul>
  );
}

type RowProps = { draftId: string; comment: Comment; onShow: (() => void) | null };

function CommentRow({ draftId, comment: { id, by, at, quote, text, resolvedBy }, onShow }: RowProps) {
  const client = useQueryClient();
  const resolve = useMutation({
    mutationFn: () => staffCall(resolveArticleComment, { params: { id: draftId, comment: id }, body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: articlesKey }),
  });
  return (
    <li className="border-b border-rule py-3">
      <p className="text-soft">
        {by}, <time dateTime={at}>{instantText(at)}</time>
      </p>
      {quote !== '' && <Quote text={quote} />}
      <p className="mt-1 whitespace-pre-wrap">{text}</p>
      {resolvedBy === null ? (
        <p className="mt-2 flex gap-2">
          {onShow !== null && (
            <Button size="small" variant="quiet" onClick={onShow}>
              Show in text
            </Button>
          )}
          <Button size="small" variant="quiet" isBusy={resolve.isPending} onClick={() => resolve.mutate()}>
            Resolve
          </Button>
        </p>
      ) : (
        <p className="mt-1 text-soft">Resolved by {resolvedBy}</p>
      )}
    </li>
  );
}

function Quote({ text }: { text: string }) {
  return <blockquote className="mt-1 border-l-2 border-accent pl-3 font-serif text-soft">{text}</blockquote>;
}

type FormProps = { draftId: string; quote: string; onDropQuote: () => void };

/** Form for a comment, linked to the selected passage if there is one. */
export function CommentForm({ draftId, quote, onDropQuote }: FormProps) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const add = useMutation({
    mutationFn: () => staffCall(commentOnArticle, { params: { id: draftId }, body: { quote, text } }),
    onSuccess: async () => {
      setText('');
      onDropQuote();
      await client.invalidateQueries({ queryKey: articlesKey });
    },
  });
  return (
    <form
      className="mt-4 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate();
      }}
    >
      {add.isError && (
        <ErrorBanner>{errorText(add.error, 'Could not save the comment. Try again.')}</ErrorBanner>
      )}
      {quote !== '' && <Quote text={quote} />}
      <TextArea
        label="Comment"
        hint={quote === '' ? 'Select a passage to comment on it.' : undefined}
        rows={3}
        maxLength={2_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <span className="flex gap-2">
        <Button size="small" type="submit" isBusy={add.isPending} disabled={text.trim() === ''}>
          Add comment
        </Button>
        {quote !== '' && (
          <Button size="small" variant="quiet" onClick={onDropQuote}>
            Remove quote
          </Button>
        )}
      </span>
    </form>
  );
}
