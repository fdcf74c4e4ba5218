import { readCertificate } from '@niveshak/contract/portfolios/staff-routes';
import type { StaffPortfolio } from '@niveshak/contract/portfolios/staff-schemas';
import { DateText } from '../../../src/ui/DateText.tsx';
import { DownloadButton } from '../frame/DownloadButton.tsx';
import { staffFile } from '../session/staff-call.ts';

type Props = {
  readonly id: string;
  readonly certificate: NonNullable<StaffPortfolio['facts']['certificate']>;
};

/** Newest certificate for the returns, with its PDF. */
export function CertificateLine({ id, certificate: { number, agency, from, to } }: Props) {
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <p>
        Returns certified by {agency}, certificate {number}, <DateText date={from} /> to{' '}
        <DateText date={to} />
      </p>
      <DownloadButton file={() => staffFile(readCertificate, { id }, 'certificate.pdf')}>
        Certificate
      </DownloadButton>
    </div>
  );
}
