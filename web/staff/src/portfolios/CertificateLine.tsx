import { readCertificate } from '@niveshak/contract/portfolios/staff-routes';
import type { StaffPortfolio } from '@niveshak/contract/portfolios/staff-schemas';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../../src/lib/api-error.ts';
import { saveFile } from '../../../src/lib/files.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { DateText } from '../../../src/ui/DateText.tsx';
import { ErrorBanner } from '../../../src/ui/ErrorBanner.tsx';
import { Icon } from '../../../src/ui/Icon.tsx';
import { staffPdf } from '../session/staff-call.ts';

type Props = {
  readonly id: string;
  readonly certificate: NonNullable<StaffPortfolio['facts']['certificate']>;
};

/** The newest certificate of the returns, and its PDF. */
export function CertificateLine({ id, certificate: { number, agency, from, to } }: Props) {
  const download = useMutation({
    mutationFn: () => staffPdf(readCertificate, { id }, 'certificate.pdf'),
    onSuccess: saveFile,
  });
  return (
    <div className="mb-6">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
        <span>
          Returns certified by {agency}, certificate {number}, <DateText date={from} /> to{' '}
          <DateText date={to} />
        </span>
        <Button size="small" isBusy={download.isPending} onClick={() => download.mutate()}>
          <Icon name="download" className="size-4" /> Certificate
        </Button>
      </p>
      {download.isError && (
        <ErrorBanner>{errorText(download.error, 'Could not load the certificate. Try again.')}</ErrorBanner>
      )}
    </div>
  );
}
