import { useState } from 'react';
import { errorText } from '../../../src/lib/api-error.ts';
import { percent } from '@niveshak/domain/primitives/number-format';
import { buttonClass } from '../../../src/ui/Button.tsx';
import { ErrorBanner } from '../../../src/ui/ErrorBanner.tsx';

type Props = {
  readonly title: string;
  readonly hint: string;
  readonly accept: string;
  readonly takesMany: boolean;
  /** @param onProgress receives the fraction uploaded so far */
  readonly upload: (files: readonly File[], onProgress: (share: number) => void) => Promise<void>;
  readonly onUploaded?: () => void;
};

export function UploadArea({ title, hint, accept, takesMany, upload, onUploaded }: Props) {
  const [arrived, setArrived] = useState<number | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const isBusy = arrived !== null;
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length === 0 || isBusy) return;
    setFailure(null);
    setArrived(0);
    upload(files, setArrived)
      .then(onUploaded, setFailure)
      .finally(() => setArrived(null));
  };
  return (
    <div className="mb-8">
      <label className="relative flex min-h-32 flex-col items-center justify-center gap-2 rounded-md border border-dashed border-strong p-5 text-center focus-within:outline-2 hover:border-ink hover:bg-sunken">
        <span className="font-semibold">{title}</span>
        <span className="text-sm text-soft">{hint}</span>
        <span aria-hidden className={buttonClass('secondary', 'small')}>
          {takesMany ? 'Choose files' : 'Choose a file'}
        </span>
        <input
          type="file"
          multiple={takesMany}
          accept={accept}
          disabled={isBusy}
          // Covers the area, so that a file can be dropped anywhere in it.
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={({ target }) => {
            take(target.files);
            target.value = '';
          }}
        />
        {arrived !== null && (
          <span className="flex w-full max-w-sm items-center gap-3 text-sm">
            <progress className="w-full" value={arrived} aria-label="Uploaded" />
            {percent(arrived, 0)}
          </span>
        )}
      </label>
      {failure !== null && (
        <div className="mt-3">
          <ErrorBanner title="Not uploaded." takesFocus>
            {errorText(
              failure,
              `The upload was interrupted. Choose the same ${takesMany ? 'files' : 'file'} again.`,
            )}
          </ErrorBanner>
        </div>
      )}
    </div>
  );
}
