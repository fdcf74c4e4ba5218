import type { Article } from '@niveshak/contract/articles/schemas';
import { ChangePlanLink } from '../identity/ChangePlanLink.tsx';
import { useConfig } from '../lib/config.ts';
import { plansThatHave } from '../membership/plan-words.ts';
import { buttonClass } from '../ui/Button.tsx';
import { LockedState } from '../ui/LockedState.tsx';
import { Prose } from '../ui/Prose.tsx';

type Props = { access: Article['access']; previewHtml: string };

/** An excerpt of an article outside the member's plan, and the plans that include it. */
export function LockedArticle({ access, previewHtml }: Props) {
  const config = useConfig();
  return (
    <>
      <Prose html={previewHtml} className="prose-fading mt-8" />
      <div className="mt-4">
        <LockedState
          title={access === 'premium' ? 'Read on with Premium' : 'Read on with a plan'}
          plans={plansThatHave(access === 'premium' ? 'premium' : 'lite', config)}
          action={<ChangePlanLink className={buttonClass('primary')}>See plans</ChangePlanLink>}
        >
          This is a preview. {access === 'premium' ? 'Premium includes' : 'Every paid plan includes'} the full
          article.
        </LockedState>
      </div>
    </>
  );
}
