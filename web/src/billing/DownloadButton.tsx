import { getBillingDocument, getInvoice } from '@niveshak/contract/billing/routes';
import { billingTexts } from '@niveshak/contract/billing/texts';
import { urlOf } from '@niveshak/contract/http/route';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../lib/api-error.ts';
import { fetchFile, saveFile } from '../lib/files.ts';
import type { ButtonVariant } from '../ui/Button.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { showToast } from '../ui/toast-store.ts';
import type { HistoryFile } from './history-item.ts';

type Props = { file: HistoryFile; isInvoice?: boolean; variant?: ButtonVariant };

/** Download button for a document. It uses fetch, because a link cannot send the CSRF header. */
export function DownloadButton({ file, isInvoice = false, variant = 'secondary' }: Props) {
  const route = file.by === 'document' ? getBillingDocument : getInvoice;
  const download = useMutation({
    mutationFn: async () => {
      const name = `${file.number.replaceAll('/', '-')}.pdf`;
      saveFile(await fetchFile(urlOf(route, { id: file.id }), 'application/pdf', name));
    },
    onError: (error) => showToast('error', errorText(error, billingTexts.invoiceFailed)),
  });
  return (
    <Button
      size="small"
      variant={variant}
      isBusy={download.isPending}
      aria-label={`Download ${isInvoice ? 'invoice ' : ''}${file.number} as a PDF`}
      onClick={() => download.mutate()}
    >
      <Icon name="download" className="size-4" />
      {isInvoice ? 'Invoice' : 'PDF'}
    </Button>
  );
}
