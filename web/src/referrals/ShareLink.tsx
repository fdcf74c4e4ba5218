import { copyText } from '../ui/copy-text.ts';
import { referralTexts } from '@niveshak/contract/referrals/texts';
import { shareText } from '@niveshak/domain/firm/share-text';
import { useConfig } from '../lib/config.ts';
import { Button } from '../ui/Button.tsx';

export function ShareLink({ link, code }: { link: string; code: string }) {
  const { firm } = useConfig();
  const shared = shareText(firm, referralTexts.shareTitle);
  const canShare = typeof navigator.share === 'function';
  const copy = () => void copyText(link, referralTexts.copied, referralTexts.copyFailed);
  const share = () =>
    // Closing the share sheet is not an error.
    void navigator.share({ title: shared, text: shared, url: link }).catch(() => undefined);
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:items-center">
      <p className="min-w-0 flex-1 rounded-md border border-rule bg-raised px-4 py-2.5 text-sm break-all select-all">
        <span className="sr-only">Your link: </span>
        {link}
      </p>
      <div className="flex gap-3">
        <Button variant="primary" onClick={copy}>
          Copy link
        </Button>
        {canShare && <Button onClick={share}>Share</Button>}
      </div>
      <p className="sr-only">Your code is {code}.</p>
    </div>
  );
}
