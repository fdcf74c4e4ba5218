import { readDocument } from '@niveshak/contract/billing/staff-document-routes';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../../src/lib/api-error.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { saveFile } from '../../../src/lib/files.ts';
import { linkClass } from '../../../src/ui/link-class.ts';
import { showToast } from '../../../src/ui/toast-store.ts';
import { staffFile } from '../session/staff-call.ts';

type Document = { readonly id: string; readonly number: string };

const fetchPdf = ({ id, number }: Document) =>
  staffFile(readDocument, { id }, `${number.replaceAll('/', '-')}.pdf`);
const failed = (error: unknown) => showToast('error', errorText(error, 'Could not load the PDF. Try again.'));

/** Document number that opens the PDF in a new tab. */
export function DocumentNumber({ document }: { document: Document }) {
  const open = () => {
    // Browsers block a tab that is not opened during the click.
    const tab = window.open('', '_blank');
    fetchPdf(document).then(
      ({ blob }) => {
        if (tab !== null) tab.location.href = URL.createObjectURL(blob);
      },
      (error: unknown) => {
        tab?.close();
        failed(error);
      },
    );
  };
  return (
    <button
      type="button"
      className={`${linkClass} min-h-6 whitespace-nowrap`}
      aria-label={`Open ${document.number}`}
      onClick={open}
    >
      {document.number}
    </button>
  );
}

export function SavePdfButton({ document }: { document: Document }) {
  const save = useMutation({
    mutationFn: () => fetchPdf(document),
    onSuccess: (file) => saveFile(file),
    onError: failed,
  });
  return (
    <Button
      size="small"
      aria-label={`Save PDF of ${document.number}`}
      isBusy={save.isPending}
      onClick={() => save.mutate()}
    >
      Save PDF
    </Button>
  );
}
