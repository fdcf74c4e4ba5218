import { uploadLogo } from '@niveshak/contract/settings/routes';
import { maxPictureBytes } from '@niveshak/contract/settings/schemas';
import type { Settings } from '@niveshak/contract/settings/schemas';
import { colours } from '@niveshak/domain/theme/colours';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { errorText } from '../../../src/lib/api-error.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { Field, describedBy } from '../../../src/ui/Field.tsx';
import { base64Of } from '../frame/upload-pieces.ts';
import { staffCall } from '../session/staff-call.ts';

type Logo = NonNullable<Settings['firm']['profile']>['logo'];
type Props = { readonly logo: Logo; readonly onChange: (logo: Logo) => void };

const hint =
  'PNG, JPEG or WebP, up to 2 MB, with a transparent background. A wide logo is shown without the name.';

export function LogoField({ logo, onChange }: Props) {
  const id = useId();
  const upload = useMutation({
    mutationFn: async (file: File) =>
      staffCall(uploadLogo, { body: { base64: base64Of(new Uint8Array(await file.arrayBuffer())) } }),
    onSuccess: onChange,
  });
  const isTooLarge = upload.variables !== undefined && upload.variables.size > maxPictureBytes;
  const error = upload.isError
    ? isTooLarge
      ? 'The file is larger than 2 MB.'
      : errorText(upload.error, 'Could not upload the logo. Try again.')
    : undefined;
  return (
    <div className="space-y-4">
      <Field label="Logo" id={id} hint={hint} error={error}>
        <input
          id={id}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-describedby={describedBy({ id, hint, error })}
          className="w-full text-sm file:mr-3 file:min-h-9 file:cursor-pointer file:rounded-md file:border file:border-strong file:bg-raised file:px-3 file:font-semibold file:text-ink"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file !== undefined) upload.mutate(file);
          }}
        />
      </Field>
      {logo !== null && (
        <div className="flex flex-wrap items-center gap-3">
          {(['light', 'dark'] as const).map((theme) => (
            <span
              key={theme}
              className="inline-flex rounded-md border border-rule p-4"
              style={{ background: colours[theme].paper }}
            >
              <img
                src={`/api/firm/logo/${logo.hash}`}
                alt=""
                width={Math.round((32 * logo.width) / logo.height)}
                height={32}
              />
            </span>
          ))}
          <Button size="small" onClick={() => onChange(null)}>
            Remove logo
          </Button>
        </div>
      )}
    </div>
  );
}
