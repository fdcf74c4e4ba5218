import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useConfig } from '../lib/config.ts';
import { paths, publicPaths } from '../lib/paths.ts';
import { quietLinkClass } from '../ui/link-class.ts';
import { FirmMark } from './FirmMark.tsx';
import { RegulatorFooter } from './RegulatorFooter.tsx';

export function SignedOutLayout({ children }: { children: ReactNode }) {
  const { firm } = useConfig();
  return (
    <div className="flex min-h-dvh flex-col">
      <div className="flex flex-1 justify-center gap-16">
        <div className="w-full max-w-md">
          <header className="px-5 pt-8 sm:pt-14">
            <Link to={paths.signIn} className="inline-block">
              <FirmMark />
            </Link>
            <p className="mt-4 border-t border-ink pt-4 font-serif text-lg text-soft">{firm.tagline}</p>
            <p className="mt-2 flex gap-5 text-sm">
              <a href={publicPaths.front} className={`${quietLinkClass} inline-flex min-h-8 items-center`}>
                Read sample research
              </a>
              <a href={publicPaths.plans} className={`${quietLinkClass} inline-flex min-h-8 items-center`}>
                Plans and prices
              </a>
            </p>
          </header>
          <main id="main" className="px-5 py-8">
            {children}
          </main>
        </div>
        <aside className="mt-14 hidden lg:block">
          <img src="/public/pictures/front.svg" alt="Our record" loading="lazy" width={560} height={420} />
        </aside>
      </div>
      <RegulatorFooter />
    </div>
  );
}
