import { kycTexts } from '@niveshak/contract/kyc/texts';
import { useEffect, useState } from 'react';
import { buttonClass } from '../ui/Button.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Icon } from '../ui/Icon.tsx';

/** Load time after which the page counts as failed. */
const frameTimeoutMs = 10_000;

/**
 * Frame with the provider's signing page. Detects time-outs and pages that our policy blocks. Browsers hide error pages
 * of other origins, so a fallback link is always shown below.
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
      {/* The page keeps the provider's origin, scripts and cookies, and cannot navigate the top window. */}
      <iframe
        // oxlint-disable-next-line react/iframe-missing-sandbox -- another origin than ours
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
        title="Signing page"
        src={url}
        aria-busy={state === 'loading'}
        // A blocked page also fires `load`, for its error page, so a failure is final.
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
