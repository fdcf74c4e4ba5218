import { accountTexts } from '@niveshak/contract/account/texts';
import { urlOf } from '@niveshak/contract/http/route';
import { getSignedTerms } from '@niveshak/contract/kyc/routes';
import { kycTexts } from '@niveshak/contract/kyc/texts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { consentsQuery } from '../kyc/queries.ts';
import { errorText } from '../lib/api-error.ts';
import { instantText } from '../lib/dates.ts';
import { fetchFile, saveFile } from '../lib/files.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';
import { showToast } from '../ui/toast-store.ts';

export function SignedTerms() {
  const consents = useQuery(consentsQuery);
  const download = useMutation({
    mutationFn: async (id: string) =>
      saveFile(await fetchFile(urlOf(getSignedTerms, { id }), 'application/pdf', 'terms.pdf')),
    onError: (error) => showToast('error', errorText(error, accountTexts.documentFailed)),
  });
  if (consents.isPending) {
    return (
      <SkeletonGroup>
        <Bar className="h-12 w-full" />
      </SkeletonGroup>
    );
  }
  if (consents.isError)
    return <ErrorBanner>{errorText(consents.error, kycTexts.consentsFailed)}</ErrorBanner>;
  const signed = consents.data.filter(({ kind, documentId }) => kind === 'terms' && documentId !== null);
  if (signed.length === 0) return <p className="text-soft">You have not signed any terms yet.</p>;
  return (
    <ul className="divide-y divide-rule">
      {signed.map(({ version, at, documentId }) => (
        <li key={documentId} className="flex min-h-14 flex-wrap items-center justify-between gap-3 py-2">
          <span>
            Terms of service, version {version}
            <span className="block text-sm text-soft">eSigned on {instantText(at)}</span>
          </span>
          <Button
            size="small"
            isBusy={download.isPending && download.variables === documentId}
            aria-label={`Download the signed terms, version ${version}, as a PDF`}
            onClick={() => {
              if (documentId !== null) download.mutate(documentId);
            }}
          >
            <Icon name="download" className="size-4" />
            PDF
          </Button>
        </li>
      ))}
    </ul>
  );
}
