import { Navigate, useParams, useSearch } from '@tanstack/react-router';
import { paths } from '../lib/paths.ts';

/** Redirect from Slack's message URL (`…/archives/C061A0WJG/p1433558319000002`) to the message in the archive. */
export function OldSlackLink() {
  const { channel, message } = useParams({ from: '/slack-archives/archives/$channel/$message' });
  const { thread_ts: thread } = useSearch({ from: '/slack-archives/archives/$channel/$message' });
  const parts = /^p(\d{10})(\d{6})$/.exec(message);
  const at = parts === null ? {} : { at: `${parts[1] ?? ''}.${parts[2] ?? ''}` };
  return (
    <Navigate
      to={paths.archiveChannel}
      params={{ channel }}
      search={{ ...at, ...(thread === undefined ? {} : { thread }) }}
      replace
    />
  );
}
