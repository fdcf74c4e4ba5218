import type { ArticleDraft } from '@niveshak/contract/articles/staff-schemas';
import { Link } from '@tanstack/react-router';
import { Badge } from '../../../src/ui/Badge.tsx';
import { ErrorBanner } from '../../../src/ui/ErrorBanner.tsx';
import { quietLinkClass } from '../../../src/ui/link-class.ts';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { stateText, stateTone, titleText } from './states.ts';

export function DraftHead({ draft, title }: { draft: ArticleDraft; title: string }) {
  return (
    <>
      <p className="mb-1 text-sm">
        <Link to="/articles" className={quietLinkClass}>
          Research
        </Link>
      </p>
      <ScreenHead title={titleText(title)}>
        <DraftBadges draft={draft} />
      </ScreenHead>
      <SentBack problem={draft.problem} />
    </>
  );
}

export function DraftBadges({ draft }: { draft: ArticleDraft }) {
  return (
    <span className="inline-flex gap-2">
      {draft.articleId !== null && <Badge>Correction</Badge>}
      <Badge tone={stateTone(draft)}>{stateText(draft)}</Badge>
    </span>
  );
}

/** Reason a draft was returned from approval or publication. */
export function SentBack({ problem }: { problem: string | null }) {
  if (problem === null) return null;
  return (
    <div className="mb-5">
      <ErrorBanner title="Sent back.">{problem}</ErrorBanner>
    </div>
  );
}
