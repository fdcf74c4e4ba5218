import { urlOf } from '@niveshak/contract/http/route';
import { certifiedLabel } from '@niveshak/contract/portfolios/metric-labels';
import { metricNames } from '@niveshak/contract/portfolios/schemas';
import { getPerformanceCertificate } from '@niveshak/contract/portfolios/routes';
import { portfoliosTexts } from '@niveshak/contract/portfolios/texts';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../lib/api-error.ts';
import { fetchFile, saveFile } from '../lib/files.ts';
import { Button } from '../ui/Button.tsx';
import { DateText } from '../ui/DateText.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Icon } from '../ui/Icon.tsx';
import { metricText } from './metric-words.ts';
import type { Performance } from './shapes.ts';

type Props = { slug: string; own: Performance; certificate: NonNullable<Performance['certificate']> };

/** Certified performance metrics with a link to the agency's certificate. */
export function CertifiedMetrics({ slug, own, certificate }: Props) {
  const { number, agency, from, to } = certificate;
  const download = useMutation({
    mutationFn: () =>
      fetchFile(urlOf(getPerformanceCertificate, { slug }), 'application/pdf', `${slug}-certificate.pdf`),
    onSuccess: saveFile,
  });
  return (
    <div data-certificate={number}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
        {metricNames.map((name) => {
          const { value } = own.metrics[name];
          if (value === null) return null;
          return (
            <div key={name} data-metric={name}>
              <dt className="text-sm text-soft">{certifiedLabel(name)}</dt>
              <dd className="text-xl font-semibold tabular-nums">{metricText(name, value)}</dd>
            </div>
          );
        })}
      </dl>
      <p className="mt-5 max-w-prose">
        Verified by {agency}, certificate {number}, <DateText date={from} /> to <DateText date={to} />.
      </p>
      <p className="mt-3">
        <Button size="small" isBusy={download.isPending} onClick={() => download.mutate()}>
          <Icon name="download" className="size-4" /> Certificate
        </Button>
      </p>
      {download.isError && (
        <div className="mt-3">
          <ErrorBanner>{errorText(download.error, portfoliosTexts.certificateFailed)}</ErrorBanner>
        </div>
      )}
      <p className="mt-3 max-w-prose text-sm text-soft">
        {own.source.disclaimer === ''
          ? 'Past performance does not indicate future returns.'
          : own.source.disclaimer}
      </p>
    </div>
  );
}
