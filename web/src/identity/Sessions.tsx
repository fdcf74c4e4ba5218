import { revokeOtherSessions, revokeSession } from '@niveshak/contract/identity/routes';
import { sessionTexts } from '@niveshak/contract/identity/session-texts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../lib/api-error.ts';
import { call } from '../lib/call.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { ConfirmationDialog } from '../ui/ConfirmationDialog.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';
import { showToast } from '../ui/toast-store.ts';
import { sessionsQuery } from './queries.ts';
import { collapsedSessionCount, inOrder, signedInText, usedAgo } from './session-list.ts';
import type { ListedSession } from './session-list.ts';

export function Sessions() {
  const sessions = useQuery(sessionsQuery);
  const [asked, setAsked] = useState<{ id: string; device: string } | null>(null);
  const [isEndingOthers, setEndingOthers] = useState(false);
  const queries = useQueryClient();
  const revoke = useMutation({
    mutationFn: (id: string) => call(revokeSession, { params: { id } }),
    onError: (error) => showToast('error', errorText(error, sessionTexts.failed)),
    onSettled: () => {
      setAsked(null);
      return queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
  const revokeOthers = useMutation({
    mutationFn: () => call(revokeOtherSessions),
    onSuccess: () => showToast('success', sessionTexts.othersEnded),
    onError: (error) => showToast('error', errorText(error, sessionTexts.failed)),
    onSettled: () => {
      setEndingOthers(false);
      return queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
  if (sessions.isPending) {
    return (
      <SkeletonGroup>
        <Bar className="h-12 w-full" />
        <Bar className="mt-3 h-12 w-full" />
      </SkeletonGroup>
    );
  }
  if (sessions.isError) return <ErrorBanner>{errorText(sessions.error, sessionTexts.failed)}</ErrorBanner>;
  return (
    <>
      <SessionList
        now={sessions.dataUpdatedAt}
        sessions={sessions.data}
        onEnd={setAsked}
        onEndOthers={() => setEndingOthers(true)}
      />
      <ConfirmationDialog
        title="End all other sessions?"
        message={sessionTexts.endOthersMessage}
        action={sessionTexts.endOthers}
        isOpen={isEndingOthers}
        isDangerous
        onCancel={() => setEndingOthers(false)}
        onAction={() => revokeOthers.mutate()}
      />
      <ConfirmationDialog
        title="End this session?"
        message={`${asked?.device ?? 'That device'} will have to sign in again.`}
        action="End session"
        isOpen={asked !== null}
        isDangerous
        onCancel={() => setAsked(null)}
        onAction={() => {
          if (asked !== null) revoke.mutate(asked.id);
        }}
      />
    </>
  );
}

type ListProps = {
  /** Real time of the answer. */
  now: number;
  sessions: readonly ListedSession[];
  onEnd: (session: ListedSession) => void;
  onEndOthers: () => void;
};

function SessionList({ now, sessions, onEnd, onEndOthers }: ListProps) {
  const [showsAll, setShowsAll] = useState(false);
  const all = inOrder(sessions);
  return (
    <>
      <ul className="divide-y divide-rule">
        {(showsAll ? all : all.slice(0, collapsedSessionCount)).map((session) => (
          <SessionLine key={session.id} session={session} now={now} onEnd={() => onEnd(session)} />
        ))}
      </ul>
      {all.length > 1 && (
        <div className="mt-3 flex flex-wrap gap-3">
          {all.length > collapsedSessionCount && !showsAll && (
            <Button onClick={() => setShowsAll(true)}>Show all {all.length} sessions</Button>
          )}
          <Button changes onClick={onEndOthers}>
            {sessionTexts.endOthers}
          </Button>
        </div>
      )}
    </>
  );
}

type LineProps = { session: ListedSession; now: number; onEnd: () => void };

function SessionLine({ session, now, onEnd }: LineProps) {
  const signedIn = signedInText(session.createdAt, now);
  const used = usedAgo(session.lastSeenAt, now);
  return (
    <li className="flex min-h-14 items-center justify-between gap-3 py-2">
      <span className="min-w-0">
        {session.device}
        <span className="block text-sm text-soft">
          {signedIn}
          {used !== usedAgo(session.createdAt, now) && `, last used ${used}`}
        </span>
      </span>
      {session.isCurrent ? (
        <Badge tone="good">This device</Badge>
      ) : (
        <Button
          changes
          size="small"
          className="shrink-0"
          aria-label={`End session: ${session.device}, ${signedIn}`}
          onClick={onEnd}
        >
          End session
        </Button>
      )}
    </li>
  );
}
