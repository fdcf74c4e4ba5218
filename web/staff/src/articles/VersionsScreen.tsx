import { AlertResults } from '../alerts/AlertResults.tsx';
import { startArticle, withdrawArticle } from '@niveshak/contract/articles/staff-routes';
import { diffPieces, wordsOf } from '@niveshak/domain/articles/merge';
import type { ArticleVersions } from '@niveshak/contract/articles/staff-schemas';
import { count } from '@niveshak/domain/primitives/number-format';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useRouterState } from '@tanstack/react-router';
import { Fragment, useEffect, useState } from 'react';
import { errorText } from '../../../src/lib/api-error.ts';
import { Badge } from '../../../src/ui/Badge.tsx';
import { Button } from '../../../src/ui/Button.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { ErrorBanner } from '../../../src/ui/ErrorBanner.tsx';
import { loneLinkClass, quietLinkClass } from '../../../src/ui/link-class.ts';
import { Menu, menuItemClass } from '../../../src/ui/Menu.tsx';
import { Prose } from '../../../src/ui/Prose.tsx';
import { HeadCell, TableHead, bodyCell } from '../../../src/ui/ScrollTable.tsx';
import { Section } from '../../../src/ui/Section.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { Fold } from '../frame/Fold.tsx';
import { instantText, formatUpcoming } from '../frame/instant-text.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { useStaff } from '../session/session.ts';
import { staffCall } from '../session/staff-call.ts';
import { EmailPreviews } from './EmailPreview.tsx';
import { RescheduleForm } from './PublishArticleForm.tsx';
import { articlesKey, versionsQuery } from './queries.ts';
import { ScheduledFacts } from './ScheduledFacts.tsx';
import { Unloaded } from '../frame/QueryView.tsx';

export function VersionsScreen() {
  const { id } = useParams({ from: '/articles/published/$id' });
  const [published, setPublished] = usePublished();
  // Poll while its emails are being sent.
  const page = useQuery({
    ...versionsQuery(id),
    refetchInterval: published === undefined ? false : 2_000,
  });
  const client = useQueryClient();
  const [open, setOpen] = useState<Act | null>(null);
  if (page.data === undefined) return <Unloaded query={page} what="the page" />;
  const { withdrawnAt, withdrawalReason, versions } = page.data;
  const done = async (message: string) => {
    setOpen(null);
    setPublished(undefined);
    showToast('success', message);
    await client.invalidateQueries({ queryKey: articlesKey });
  };
  return (
    <>
      <p className="mb-1 text-sm">
        <Link to="/articles" search={{ view: 'published' }} className={quietLinkClass}>
          Research
        </Link>
      </p>
      {withdrawnAt === null && published !== undefined && (
        <JustPublished text={published} slug={page.data.slug} />
      )}
      <Head id={id} article={page.data} onOpen={setOpen} />
      {withdrawnAt !== null && (
        <p className="mb-6">
          <Badge tone="bad">Withdrawn</Badge> on {instantText(withdrawnAt)}: {withdrawalReason}
        </p>
      )}
      {page.data.isScheduled && (
        <ScheduledFacts {...page.data} publishAt={page.data.publishedAt}>
          <EmailPreviews id={id} access={page.data.access} />
        </ScheduledFacts>
      )}
      {page.data.email !== null && <EmailResults email={page.data.email} />}
      <AlertResults results={page.data.alerts} className="mb-8 max-w-3xl" />
      <PublishedText article={page.data} />
      <Section title="Versions" className="max-w-3xl">
        <ol>
          {versions.map((version) => (
            <Version key={version.number} version={version} />
          ))}
        </ol>
      </Section>
      <ActDialog id={id} article={page.data} act={open} onDone={done} onClose={() => setOpen(null)} />
    </>
  );
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Effect of publishing the article, passed from the draft's page. */
    published?: string;
  }
}

/** Returns the effect of publishing the article, shown until the next action or reload. */
function usePublished() {
  const passed = useRouterState({ select: ({ location }) => location.state.published });
  const navigate = useNavigate();
  const [published, setPublished] = useState(passed);
  useEffect(() => {
    if (passed !== undefined) void navigate({ to: '.', replace: true, state: {} });
  }, [passed, navigate]);
  return [published, setPublished] as const;
}

function JustPublished({ text, slug }: { text: string; slug: string }) {
  return (
    <output className="mb-5 block border-l-4 border-good bg-raised px-4 py-3">
      {text}{' '}
      <a href={`/articles/${slug}`} target="_blank" rel="noreferrer" className={loneLinkClass}>
        View page
      </a>
    </output>
  );
}

type Act = 'now' | 'later' | 'withdraw';

const actTitles: Readonly<Record<Act, string>> = {
  now: 'Publish article',
  later: 'Reschedule article',
  withdraw: 'Withdraw the article',
};

type DialogProps = {
  id: string;
  article: ArticleVersions;
  /** Open action; null if closed. */
  act: Act | null;
  onDone: (message: string) => Promise<void>;
  onClose: () => void;
};

function ActDialog({ id, article, act, onDone, onClose }: DialogProps) {
  const withdraw = async (reason: string) => {
    await staffCall(withdrawArticle, { params: { id }, body: { reason } });
    await onDone('Readers no longer see it.');
  };
  return (
    <Dialog title={act === null ? '' : actTitles[act]} isOpen={act !== null} onClose={onClose}>
      {(act === 'now' || act === 'later') && (
        <RescheduleForm id={id} article={article} rescheduling={act} onDone={onDone} />
      )}
      {act === 'withdraw' && (
        <ReasonForm action="Withdraw" isDangerous onSubmit={withdraw}>
          <p>
            Readers no longer see it and its versions are kept. A withdrawn article cannot be published again.
          </p>
        </ReasonForm>
      )}
    </Dialog>
  );
}

type HeadProps = { id: string; article: ArticleVersions; onOpen: (act: Act) => void };

function Head({ id, article: { title, slug, publishedAt, isScheduled, withdrawnAt }, onOpen }: HeadProps) {
  const { permissions } = useStaff();
  const navigate = useNavigate();
  const correct = useMutation({
    mutationFn: () => staffCall(startArticle, { body: { corrects: id } }),
    onSuccess: (draft) => navigate({ to: '/articles/$id', params: { id: draft.id } }),
  });
  return (
    <>
      <ScreenHead title={title}>
        {withdrawnAt === null && (
          <div className="flex flex-wrap items-center gap-2">
            {isScheduled && <Badge tone="good">{`Scheduled ${formatUpcoming(publishedAt)}`}</Badge>}
            {!isScheduled && (
              <a
                href={`/articles/${slug}`}
                target="_blank"
                rel="noreferrer"
                className={`${loneLinkClass} mr-2 text-sm`}
              >
                View as reader
              </a>
            )}
            {permissions.includes('articles.write') && (
              <Button size="small" isBusy={correct.isPending} onClick={() => correct.mutate()}>
                Correct article
              </Button>
            )}
            {!isScheduled && permissions.includes('articles.publish') && (
              <Button size="small" variant="danger" onClick={() => onOpen('withdraw')}>
                Withdraw
              </Button>
            )}
            {isScheduled && permissions.includes('articles.publish') && (
              <>
                <Button size="small" onClick={() => onOpen('later')}>
                  Reschedule
                </Button>
                <Button size="small" variant="primary" onClick={() => onOpen('now')}>
                  Publish now
                </Button>
                <div className="ml-auto">
                  <Menu label="More actions" trigger="…">
                    <button
                      type="button"
                      role="menuitem"
                      className={`${menuItemClass} text-bad`}
                      onClick={() => onOpen('withdraw')}
                    >
                      Withdraw
                    </button>
                  </Menu>
                </div>
              </>
            )}
          </div>
        )}
      </ScreenHead>
      {correct.isError && (
        <ErrorBanner title="Could not start the correction.">
          {errorText(correct.error, 'Try again.')}
        </ErrorBanner>
      )}
    </>
  );
}

/** Results of the article's emails. Rows without a count are omitted. */
function EmailResults({ email }: { email: NonNullable<ArticleVersions['email']> }) {
  const results = [
    ['Sent', email.sent],
    ['Delivered', email.delivered],
    ['Bounced', email.bounced],
    ['Unsubscribed since', email.unsubscribed],
    ['Failed', email.failed],
    ...inCase('Waiting', email.waiting),
    ...inCase('Turned off before sending', email.skipped),
  ] as const;
  return (
    <Section title="Email" className="mb-8 max-w-3xl">
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        {results.map(([name, number]) => (
          <div key={name}>
            <dt className="text-sm text-soft">{name}</dt>
            <dd className="font-serif text-2xl tabular-nums">{count(number)}</dd>
          </div>
        ))}
      </dl>
      {email.links !== null && <LinkClicks links={email.links} />}
    </Section>
  );
}

function inCase(name: string, number: number): (readonly [string, number])[] {
  return number === 0 ? [] : [[name, number]];
}

function LinkClicks({ links }: { links: NonNullable<NonNullable<ArticleVersions['email']>['links']> }) {
  if (links.length === 0) return <p className="mt-5 text-sm text-soft">No clicks yet.</p>;
  return (
    <table className="mt-5 w-full border-collapse text-left text-sm">
      <TableHead>
        <HeadCell>Link</HeadCell>
        <HeadCell isNumeric>Clicks</HeadCell>
      </TableHead>
      <tbody>
        {links.map(({ url, clicks }) => (
          <tr key={url} className="border-b border-rule">
            <td className={`${bodyCell} break-all`}>{url}</td>
            <td className={`${bodyCell} text-right tabular-nums`}>{count(clicks)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PublishedText({
  article: { author, excerpt, bodyHtml, publishedAt },
}: {
  article: Pick<ArticleVersions, 'author' | 'excerpt' | 'bodyHtml' | 'publishedAt'>;
}) {
  return (
    <article className="mb-10 max-w-3xl">
      <p className="text-sm text-soft">
        {author} · <time dateTime={publishedAt}>{instantText(publishedAt)}</time>
      </p>
      {excerpt !== '' && <p className="mt-2 font-serif text-lg text-soft">{excerpt}</p>}
      <Prose html={bodyHtml} className="mt-4" />
    </article>
  );
}

function Version({ version }: { version: ArticleVersions['versions'][number] }) {
  const { number, cameOutAt, publishedBy, approvedBy, selfApproved, correction, seal, changes } = version;
  return (
    <li className="border-t border-rule py-4 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <b>Version {number}</b>
        <time dateTime={cameOutAt}>{instantText(cameOutAt)}</time>
        <span className="text-soft">
          {publishedBy === null ? 'Imported' : `Published by ${publishedBy}`}
          {approvedBy !== null && `, ${selfApproved ? 'self-approved' : 'approved'} by ${approvedBy}`}
        </span>
      </p>
      {correction !== null && <p className="mt-1">{correction}</p>}
      {changes.map((change, index) => (
        <Change key={index} {...change} />
      ))}
      <Fold summary="Details" className="mt-1 text-soft">
        <p className="mt-1">
          Seal, which proves that this version was not changed:{' '}
          <span className="font-mono text-xs break-all">{seal}</span>
        </p>
      </Fold>
    </li>
  );
}

function Change({ before, after }: ArticleVersions['versions'][number]['changes'][number]) {
  return (
    <p className="mt-3 border-l-2 border-rule pl-4 font-serif text-base break-words whitespace-pre-wrap">
      {diffPieces(wordsOf(before), wordsOf(after)).map((part, at) =>
        part.kind === 'same' ? (
          part.pieces.join('')
        ) : (
          <Fragment key={at}>
            {part.before.length > 0 && (
              <del className="text-soft">
                <span className="sr-only">Removed: </span>
                {part.before.join('')}
              </del>
            )}
            {part.after.length > 0 && (
              <ins className="decoration-accent-strong decoration-2 underline-offset-4">
                <span className="sr-only">Added: </span>
                {part.after.join('')}
              </ins>
            )}
          </Fragment>
        ),
      )}
    </p>
  );
}
