import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../../src/lib/api-error.ts';
import { saveFile } from '../../../src/lib/files.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { ErrorBanner } from '../../../src/ui/ErrorBanner.tsx';
import { Icon } from '../../../src/ui/Icon.tsx';

type Props = {
  readonly file: () => Promise<Parameters<typeof saveFile>[0]>;
  /** Label for screen readers, for when several buttons have the same text. */
  readonly label?: string;
  readonly children: string;
};

/** Button that saves a file from the server. Errors appear on a separate line of the surrounding row. */
export function DownloadButton({ file, label, children }: Props) {
  const save = useMutation({ mutationFn: file, onSuccess: saveFile });
  return (
    <>
      <Button size="small" aria-label={label} isBusy={save.isPending} onClick={() => save.mutate()}>
        <Icon name="download" className="size-4" /> {children}
      </Button>
      {save.isError && (
        <div className="w-full">
          <ErrorBanner>{errorText(save.error, 'Could not create the file. Try again.')}</ErrorBanner>
        </div>
      )}
    </>
  );
}
