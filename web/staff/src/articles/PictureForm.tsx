import { uploadArticleImage } from '@niveshak/contract/articles/staff-routes';
import { maxImageBytes } from '@niveshak/contract/articles/staff-schemas';
import type { FormEvent } from 'react';
import { useId, useState } from 'react';
import { ApiError, errorText } from '../../../src/lib/api-error.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { ErrorBanner } from '../../../src/ui/ErrorBanner.tsx';
import { Field, controlClass } from '../../../src/ui/Field.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { base64Of } from '../frame/upload-pieces.ts';
import { staffCall } from '../session/staff-call.ts';

type Props = {
  /** Image that was pasted or dropped. */
  file: File | null;
  onStored: (picture: { hash: string; alt: string; caption: string }) => void;
  /** Whether the image has a caption. Cover images have none. */
  hasCaption?: boolean;
};

export function PictureForm({ file: given, onStored, hasCaption = true }: Props) {
  const [chosen, setChosen] = useState<File | null>(null);
  const [alt, setAlt] = useState('');
  const [caption, setCaption] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const file = chosen ?? given;
  const isTooLarge = file !== null && file.size > maxImageBytes;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (file === null) return;
    setBusy(true);
    setFailure(null);
    file
      .arrayBuffer()
      .then((bytes) => staffCall(uploadArticleImage, { body: { base64: base64Of(new Uint8Array(bytes)) } }))
      .then(({ hash }) =>
        onStored({
          hash,
          alt: oneLine(alt).replaceAll(/[[\]]/g, ''),
          caption: oneLine(caption).replaceAll('"', '”'),
        }),
      )
      .catch(setFailure)
      .finally(() => setBusy(false));
  };
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      {failure !== null && (
        <ErrorBanner
          title={failure instanceof ApiError ? (failure.title ?? undefined) : 'Not uploaded.'}
          takesFocus
        >
          {errorText(failure, 'Could not upload the picture. Try again.')}
        </ErrorBanner>
      )}
      {given === null ? (
        <FileField isTooLarge={isTooLarge} onChoose={setChosen} />
      ) : (
        <p className="text-sm">{given.name}</p>
      )}
      <TextField
        label="Description"
        hint="Read aloud by screen readers."
        value={alt}
        onChange={({ target }) => setAlt(target.value)}
      />
      {hasCaption && (
        <TextField
          label="Caption"
          hint="Optional. Shown below the picture."
          value={caption}
          onChange={({ target }) => setCaption(target.value)}
        />
      )}
      <Button
        variant="primary"
        type="submit"
        isBusy={isBusy}
        disabled={file === null || isTooLarge || alt.trim() === ''}
      >
        Upload
      </Button>
    </form>
  );
}

function FileField({ isTooLarge, onChoose }: { isTooLarge: boolean; onChoose: (file: File | null) => void }) {
  const id = useId();
  return (
    <Field
      label="File"
      id={id}
      hint="JPEG, PNG, WebP or GIF, at most 10 MB."
      error={isTooLarge ? 'The file is larger than 10 MB.' : undefined}
    >
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/gif"
        className={`${controlClass} py-2`}
        onChange={({ target }) => onChoose(target.files?.[0] ?? null)}
      />
    </Field>
  );
}

function oneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}
