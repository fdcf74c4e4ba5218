import type { ReactNode } from 'react';
import { useConfig } from '../lib/config.ts';
import { publicPaths } from '../lib/paths.ts';
import { cx } from '../ui/cx.ts';
import { quietLinkClass } from '../ui/link-class.ts';
import { DemoDate } from './DemoDate.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

export const regulatorLinks = [
  ['Terms', publicPaths.terms],
  ['Most important terms', publicPaths.mitc],
  ['Privacy', publicPaths.privacy],
  ['Investor charter', publicPaths.charter],
  ['Complaints', publicPaths.complaints],
  ['Disclosures', publicPaths.disclosures],
  ['Use of AI', publicPaths.ai],
  ['Officers and contact', publicPaths.officers],
  ['Accessibility', publicPaths.accessibility],
] as const;
type Props = {
  /** Set for members. Collapses contact details and links, but never the warning. */
  isShort?: boolean;
  hasSettingsBeside?: boolean;
};

/** Regulatory footer that identifies the firm, with the registration numbers readers can verify with the regulator. */
export function RegulatorFooter({ isShort = false, hasSettingsBeside = false }: Props) {
  const { firm } = useConfig();
  return (
    <footer className="no-print border-t border-rule text-sm text-soft">
      <div
        className={cx(
          'mx-auto flex max-w-[84rem] flex-col gap-4 px-5 py-7',
          hasSettingsBeside ? 'md:px-10' : 'sm:px-8',
        )}
      >
        <p>
          {firm.legalName} · SEBI registration {firm.sebiRegistration} · BSE enlistment {firm.bseEnlistment}
        </p>
        <p className="max-w-3xl text-sm text-soft" data-risk-warning>
          {firm.riskWarning}
        </p>
        {isShort ? (
          <div className="flex flex-wrap items-start justify-between gap-4">
            <details>
              <summary className="min-h-8 cursor-pointer py-1">Contact, complaints and policies</summary>
              <div className="mt-2 flex flex-col gap-4">
                <Contact />
              </div>
            </details>
            <Settings className={hasSettingsBeside ? 'md:hidden' : ''} />
          </div>
        ) : (
          <Contact>
            <Settings className="sm:ml-auto" />
          </Contact>
        )}
      </div>
    </footer>
  );
}

function Settings({ className }: { className: string }) {
  return (
    <span className={cx('flex items-center gap-4', className)}>
      <DemoDate />
      <ThemeSwitch />
    </span>
  );
}

function Contact({ children }: { children?: ReactNode }) {
  const { firm } = useConfig();
  return (
    <>
      <p>
        Compliance officer: {firm.complianceOfficer}. Complaints:{' '}
        <a href={`mailto:${firm.grievanceEmail}`} className={quietLinkClass}>
          {firm.grievanceEmail}
        </a>
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        {regulatorLinks.map(([label, href]) => (
          <a key={href} href={href} className={`${quietLinkClass} inline-flex min-h-8 items-center`}>
            {label}
          </a>
        ))}
        <a
          href={`mailto:${firm.supportEmail}`}
          className={`${quietLinkClass} inline-flex min-h-8 items-center`}
        >
          {firm.supportEmail}
        </a>
        {children}
      </div>
    </>
  );
}
