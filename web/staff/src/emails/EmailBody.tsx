import { readEmail } from '@niveshak/contract/members/email-routes';
import type { EmailPicture } from '@niveshak/contract/members/email-routes';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { staffCall } from '../session/staff-call.ts';
import { Unloaded } from '../frame/QueryView.tsx';

/** Content of an email. Fetched only once per opening, because every read is logged. */
export function EmailBody({ id }: { readonly id: string }) {
  const body = useQuery({
    queryKey: ['letter', id],
    queryFn: () => staffCall(readEmail, { params: { id }, body: {} }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (body.data === undefined) return <Unloaded query={body} what="the email" />;
  if (body.data.text === null) return <p className="mb-5 text-sm text-soft">The text was not stored.</p>;
  return (
    <section
      aria-label="Email text"
      // Scrollable content must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="mb-5 max-h-96 overflow-y-auto rounded-md bg-sunken p-4 text-sm break-words whitespace-pre-wrap"
    >
      {piecesOf(body.data.text, body.data.pictures).map(({ text, picture }, at) => (
        <Fragment key={at}>
          {text}
          {picture !== null && (
            <img src={picture.src} alt={picture.alt} className="my-3 w-full max-w-lg rounded-md" />
          )}
        </Fragment>
      ))}
    </section>
  );
}

/** Returns the segments of a text, each with the image that follows it. */
function piecesOf(text: string, pictures: readonly EmailPicture[]) {
  const ends = [...pictures.map(({ at }) => at), text.length];
  return ends.map((end, index) => ({
    text: text.slice(index === 0 ? 0 : ends[index - 1], end).trim(),
    picture: pictures[index] ?? null,
  }));
}
