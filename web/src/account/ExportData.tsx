import { exportData } from '@niveshak/contract/account/routes';
import { accountTexts, recipients } from '@niveshak/contract/account/texts';
import { urlOf } from '@niveshak/contract/http/route';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../lib/api-error.ts';
import { fetchFile, saveFile } from '../lib/files.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { linkClass } from '../ui/link-class.ts';
import { showToast } from '../ui/toast-store.ts';

/** Download of all the member's stored data as a zip file. */
export function ExportData() {
  const download = useMutation({
    mutationFn: async () => saveFile(await fetchFile(urlOf(exportData), 'application/zip', 'my-data.zip')),
    onError: (error) => showToast('error', errorText(error, accountTexts.exportFailed)),
  });
  return (
    <>
      <p className="text-soft">
        A zip file with all your details, plans, orders, payments, emails and consents, and your invoices and
        signed terms as PDF.
      </p>
      <div className="mt-4">
        <Button changes isBusy={download.isPending} onClick={() => download.mutate()}>
          <Icon name="download" />
          Download my data
        </Button>
      </div>
      <details className="mt-4">
        <summary className={`inline-flex min-h-11 cursor-pointer items-center ${linkClass}`}>
          Who we share your data with
        </summary>
        <ul className="mt-2 flex flex-col gap-2">
          {recipients.map(({ name, purpose }) => (
            <li key={name}>
              {name}
              <span className="block text-sm text-soft">{purpose}</span>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
