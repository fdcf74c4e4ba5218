import { copyText } from '../../../src/ui/copy-text.ts';
import { Button } from '../../../src/ui/Button.tsx';

type Props = { readonly text: string; readonly label: string };

/** Complete text, such as a key, with a Copy button. */
export function CopyText({ text, label }: Props) {
  return (
    <div className="flex flex-col items-start gap-3">
      <pre
        aria-label={label}
        className="w-full rounded-md bg-sunken p-4 font-mono text-sm wrap-anywhere whitespace-pre-wrap select-all"
      >
        {text}
      </pre>
      <Button size="small" onClick={() => void copyText(text)}>
        Copy {label}
      </Button>
    </div>
  );
}
