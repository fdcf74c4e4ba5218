import type { ArticleDraft, ArticlePreview } from '@niveshak/contract/articles/staff-schemas';
import { slugOfTitle } from '@niveshak/domain/articles/content';
import type { ArticleContent } from '@niveshak/domain/articles/content';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMemo, useRef } from 'react';
import { errorText } from '../../../src/lib/api-error.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { ErrorBanner } from '../../../src/ui/ErrorBanner.tsx';
import { cx } from '../../../src/ui/cx.ts';
import { quietLinkClass } from '../../../src/ui/link-class.ts';
import { Tabs } from '../../../src/ui/Tabs.tsx';
import { TextArea } from '../../../src/ui/TextArea.tsx';
import { BodyEditor } from './BodyEditor.tsx';
import { CommentList } from './Comments.tsx';
import { CompaniesPanel } from './CompaniesPanel.tsx';
import { Conflicts } from './Conflicts.tsx';
import { DraftActions } from './DraftActions.tsx';
import { DraftBadges, SentBack } from './DraftHead.tsx';
import { goTo } from './editor-view.ts';
import type { Editor, Marked } from './editor-view.ts';
import { FactsPanel } from './FactsPanel.tsx';
import { FieldPlace, focusField, panelOfField } from './fields.tsx';
import { GrowingText } from './GrowingText.tsx';
import { PreviewPanel } from './PreviewPanel.tsx';
import { ProblemsPanel } from './ProblemsPanel.tsx';
import { previewQuery } from './queries.ts';
import { rangeOfQuote } from './quotes.ts';
import { titleText } from './states.ts';
import { useArticleDraft } from './use-article-draft.ts';
import type { SharedDraft } from './use-article-draft.ts';
import { useSettled } from './use-settled.ts';
import { panelOf } from './views.ts';
import { LoadError } from '../frame/QueryView.tsx';

/** Idle time in milliseconds before the preview renders. */
const previewPauseMs = 300;
const noCharts: ArticlePreview['charts'] = [];

export function ArticleWriter({ draft }: { draft: ArticleDraft }) {
  const shared = useArticleDraft(draft, true);
  const { typed, change, version, isSaved, failure } = shared;
  const editor = useRef<Editor | null>(null);
  const navigate = useNavigate({ from: '/articles/$id' });
  const asked = useSettled(typed, previewPauseMs);
  const preview = useQuery(previewQuery({ content: asked, articleId: draft.articleId }));
  const problems = preview.data?.problems;
  const isCorrection = draft.articleId !== null;
  return (
    <>
      <title>{`${titleText(typed.title)} · Staff`}</title>
      <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 bg-paper py-2 text-sm xl:sticky xl:top-0 xl:z-10">
        <Link to="/articles" className={quietLinkClass}>
          Research
        </Link>
        <DraftBadges draft={draft} />
        <output aria-label="Draft state" className="mr-auto min-w-20 text-soft">
          {failure !== null ? 'Not saved.' : isSaved ? 'Saved.' : 'Saving …'}
        </output>
        <DraftActions
          draft={draft}
          version={version}
          isReady={
            isSaved && failure === null && asked === typed && preview.isSuccess && !preview.isPlaceholderData
          }
          problems={problems?.length ?? 0}
          onShowProblems={() => void navigate({ search: { panel: 'problems' }, replace: true })}
        />
      </div>
      <SentBack problem={draft.problem} />
      {failure !== null && (
        <ErrorBanner
          title="Not saved."
          action={<Button onClick={shared.tryAgain}>Try again</Button>}
          takesFocus
        >
          {errorText(failure, 'Your text is kept in this browser until it can be saved.')}
        </ErrorBanner>
      )}
      <Conflicts shared={shared} />
      <Columns>
        <Canvas
          shared={shared}
          isCorrection={isCorrection}
          problems={problems}
          charts={preview.data?.charts ?? noCharts}
          onReady={(ready) => {
            editor.current = ready;
          }}
        />
        <aside
          aria-label="Details"
          className="xl:sticky xl:top-18 xl:max-h-[calc(100dvh-6rem)] xl:self-start xl:overflow-y-auto xl:border-l xl:border-rule xl:pl-6"
        >
          <DetailTabs
            content={typed}
            draft={draft}
            previewed={asked}
            preview={preview.data}
            onChange={change}
            onGo={(mark) => goToText(editor.current, mark)}
          />
          <LoadError query={preview} what="the preview" />
        </aside>
      </Columns>
    </>
  );
}

/** The text and its details. The preview is as wide as the text. */
function Columns({ children }: { children: ReactNode }) {
  const isPreviewing = panelOf(useSearch({ from: '/articles/$id' }).panel) === 'preview';
  return (
    <div
      className={cx(
        'grid grid-cols-[minmax(0,1fr)] gap-10',
        isPreviewing ? 'xl:grid-cols-2' : 'xl:grid-cols-[minmax(0,1fr)_minmax(0,25rem)]',
      )}
    >
      {children}
    </div>
  );
}

type Problem = ArticlePreview['problems'][number];

function goToText(editor: Editor | null, mark: Marked | null): void {
  if (mark === null) editor?.focus();
  else if (editor !== null) goTo(editor, mark);
}

function isUnwritten({ title, excerpt, body }: ArticleContent): boolean {
  return [title, excerpt, body].every((text) => text.trim() === '');
}

type FieldsProps = {
  shared: SharedDraft;
  isCorrection: boolean;
  problems: ArticlePreview['problems'] | undefined;
  charts: ArticlePreview['charts'];
  onReady: (editor: Editor) => void;
};

/** Highlight for the part being edited. */
const part = '-ml-4 border-l-2 border-transparent pl-3.5 focus-within:border-accent';

/** Title, excerpt and text, edited where readers see them. */
function Canvas({ shared: { typed, change }, isCorrection, problems, charts, onReady }: FieldsProps) {
  const marks = useMemo<Marked[]>(
    () => (problems ?? []).flatMap(({ field, mark }) => (field === 'body' && mark !== null ? [mark] : [])),
    [problems],
  );
  // The article's URL follows the title until it is edited.
  const changeTitle = (title: string) => {
    const follows = !isCorrection && (typed.slug === '' || typed.slug === slugOfTitle(typed.title));
    change({ title, ...(follows ? { slug: slugOfTitle(title) } : {}) });
  };
  return (
    <div className="mx-auto flex w-full max-w-[44rem] flex-col gap-4 max-xl:px-4">
      <h1 className={part} data-field="title">
        <GrowingText
          label="Title"
          placeholder="Title"
          className="font-serif text-3xl leading-tight font-semibold"
          value={typed.title}
          onChange={changeTitle}
        />
      </h1>
      <div className={part} data-field="excerpt">
        <GrowingText
          label="Excerpt"
          placeholder="Excerpt: one or two sentences for lists and emails, visible to everyone"
          className="text-lg text-soft"
          value={typed.excerpt}
          onChange={(excerpt) => change({ excerpt })}
        />
      </div>
      <div className={part}>
        <BodyEditor
          text={typed.body}
          marks={marks}
          charts={charts}
          onChange={(body) => change({ body })}
          onReady={onReady}
        />
      </div>
      {isCorrection && (
        <FieldPlace field="correction">
          <TextArea
            label="What was corrected"
            hint="Shown above the article, for example “The fall was 6%, not 8%.”"
            rows={2}
            value={typed.correction}
            onChange={({ target }) => change({ correction: target.value })}
          />
        </FieldPlace>
      )}
    </div>
  );
}

type TabsProps = {
  content: ArticleContent;
  draft: ArticleDraft;
  /** Text shown in the preview. */
  previewed: ArticleContent;
  preview: ArticlePreview | undefined;
  onChange: (part: Partial<ArticleContent>) => void;
  /** Moves the cursor to a passage of the text, or to the text itself if null. */
  onGo: (mark: Marked | null) => void;
};

function DetailTabs({ content, draft, previewed, preview, onChange, onGo }: TabsProps) {
  const { panel } = useSearch({ from: '/articles/$id' });
  const navigate = useNavigate({ from: '/articles/$id' });
  const problems = preview?.problems;
  const isBlank = isUnwritten(content);
  const shownPanel = panelOf(panel);
  const showProblem = (problem: Problem) => {
    if (problem.field === 'body') {
      onGo(problem.mark);
      return;
    }
    const to = panelOfField(problem.field);
    if (to !== null) void navigate({ search: to === 'facts' ? {} : { panel: to }, replace: true });
    focusField(problem);
  };
  const { articleId, comments } = draft;
  const open = comments.filter(({ resolvedBy }) => resolvedBy === null).length;
  const find = (quote: string) => {
    const range = rangeOfQuote(content.body, quote);
    return range === null ? null : () => onGo(range);
  };
  return (
    <Tabs
      label="Details"
      active={shownPanel}
      onChange={(id) => void navigate({ search: id === 'facts' ? {} : { panel: id }, replace: true })}
      tabs={[
        ...(comments.length === 0
          ? []
          : [
              {
                id: 'comments' as const,
                label: `Comments (${open})`,
                content: <CommentList draft={draft} find={find} />,
              },
            ]),
        {
          id: 'facts',
          label: 'Facts',
          content: <FactsPanel content={content} isCorrection={articleId !== null} onChange={onChange} />,
        },
        {
          id: 'companies',
          label: 'Disclosures',
          content: <CompaniesPanel content={content} onChange={onChange} />,
        },
        {
          id: 'preview',
          label: 'Preview',
          content:
            preview === undefined ? null : (
              <PreviewPanel preview={preview} content={previewed} articleId={articleId} />
            ),
        },
        {
          id: 'problems',
          label: problems === undefined || isBlank ? 'Problems' : `Problems (${problems.length})`,
          content: <ProblemsPanel problems={problems ?? []} isBlank={isBlank} onGo={showProblem} />,
        },
      ]}
    />
  );
}
