import { notOpenTexts } from '@niveshak/contract/platform/texts';
import type { Firm } from '@niveshak/contract/firm/schemas';
import { Button } from '../ui/Button.tsx';
import { quietLinkClass } from '../ui/link-class.ts';

type Props = { firm: Firm | null; onSignIn?: () => void };

/** Screen shown to everyone until the firm is set up, then to visitors without an account until the firm may sell. */
export function NotOpen({ firm, onSignIn }: Props) {
  const name = firm?.name ?? notOpenTexts.nobody;
  return (
    <div className="flex min-h-dvh flex-col">
      <main id="main" className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center px-6 py-14">
        <title>{`${notOpenTexts.title} · ${name}`}</title>
        <p className="border-b border-ink pb-4 font-serif text-xl font-semibold tracking-tight">{name}</p>
        <h1 className="mt-8 text-3xl">{notOpenTexts.title}</h1>
        <p className="mt-3 text-lg text-soft">{notOpenTexts.text}</p>
        {firm !== null && firm.supportEmail !== '' && (
          <p className="mt-6 text-soft">
            {notOpenTexts.contact}{' '}
            <a href={`mailto:${firm.supportEmail}`} className={quietLinkClass}>
              {firm.supportEmail}
            </a>
          </p>
        )}
        {onSignIn !== undefined && (
          <p className="mt-8 flex flex-wrap items-center gap-4 border-t border-rule pt-6 text-soft">
            {notOpenTexts.member}
            <Button onClick={onSignIn}>{notOpenTexts.signIn}</Button>
          </p>
        )}
      </main>
    </div>
  );
}
