import { kycTexts } from '@niveshak/contract/kyc/texts';
import { useEffect, useState } from 'react';
import { buttonClass } from '../ui/Button.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Icon } from '../ui/Icon.tsx';

/** A page that has not come by then is not waited for. */
const frameTimeoutMs = 10_000;

/**
 * The provider's signing page, framed. Noticed: a page that does not arrive, and one that our own policy refuses. A
 * page of another origin that arrives as an error looks to us like any other (browsers hide the difference), so the
 * way out stands below it at all times.
 */
export function SigningFrame({ url }: { url: string }) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  useEffect(() => {
    const onRefused = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src') setState('failed');
    };
    document.addEventListener('securitypolicyviolation', onRefused);
    const timer = setTimeout(() => setState((now) => (now === 'loading' ? 'failed' : now)), frameTimeoutMs);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('securitypolicyviolation', onRefused);
    };
  }, []);
  const way = (variant: 'primary' | 'secondary') => (
    <a href={url} target="_blank" rel="noreferrer" className={buttonClass(variant, 'small')}>
      {kycTexts.eSignOpenTab}
      <Icon name="external" className="size-4" />
    </a>
  );
  if (state === 'failed') {
    return (
      <>
        <ErrorBanner action={way('primary')}>{kycTexts.eSignFrameFailed}</ErrorBanner>
        <output className="mt-3 block text-sm text-soft">{kycTexts.eSignWaitingOutside}</output>
      </>
    );
  }
  return (
    <>
      {/* The provider's own origin: its scripts and its cookies are its own, and it cannot leave the frame. */}
      <iframe
        // oxlint-disable-next-line react/iframe-missing-sandbox -- another origin than ours
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
        title="Signing page"
        src={url}
        aria-busy={state === 'loading'}
        // A refused page loads too, as an error page: what has failed stays failed.
        onLoad={() => setState((now) => (now === 'failed' ? now : 'loaded'))}
        className="h-[62dvh] w-full border border-rule bg-raised"
      />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <output className="min-w-0 flex-1 basis-64 text-sm text-soft">
          {kycTexts.eSignStillWaiting} {kycTexts.eSignFrameEmpty}
        </output>
        {way('secondary')}
      </div>
    </>
  );
}
