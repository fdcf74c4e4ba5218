import { useConfig } from '../lib/config.ts';
import { quietLinkClass } from '../ui/link-class.ts';
import { regulatorLinks } from './RegulatorFooter.tsx';

const linksShown = 3;

/** The regulator's footer in one paragraph at the foot of a desktop screen that fills the window; a phone has the footer below. */
export function RegulatorLine() {
  const { firm } = useConfig();
  const linkClass = `${quietLinkClass} ml-3 inline-flex min-h-6 items-center`;
  return (
    <footer className="no-print hidden border-t border-rule px-10 py-1.5 text-sm text-soft md:block">
      <p>
        <span data-risk-warning>{firm.riskWarning}</span> {firm.legalName} · SEBI registration{' '}
        {firm.sebiRegistration}
        {regulatorLinks.slice(0, linksShown).map(([label, href]) => (
          <a key={href} href={href} className={linkClass}>
            {label}
          </a>
        ))}
        <a href={`mailto:${firm.grievanceEmail}`} className={linkClass}>
          Complaints: {firm.grievanceEmail}
        </a>
      </p>
    </footer>
  );
}
