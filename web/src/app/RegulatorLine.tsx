import { useConfig } from '../lib/config.ts';
import { Icon } from '../ui/Icon.tsx';
import { quietLinkClass } from '../ui/link-class.ts';
import { regulatorLinks } from './RegulatorFooter.tsx';

const linksShown = 3;

/**
 * The regulator's footer in one line at the foot of a desktop screen that fills the window: the beginning of the warning,
 * which has the regulator's words, and the registration. It unfolds to the rest; a phone has the footer below.
 */
export function RegulatorLine() {
  const { firm } = useConfig();
  const linkClass = `${quietLinkClass} ml-3 inline-flex min-h-6 items-center`;
  return (
    <footer className="no-print hidden border-t border-rule px-10 text-sm text-soft md:block">
      <details className="group">
        <summary className="flex min-h-8 cursor-pointer list-none items-center gap-4 py-1">
          <span className="min-w-0 flex-1 truncate group-open:whitespace-normal" data-risk-warning>
            {firm.riskWarning}
          </span>
          <span className="shrink-0">SEBI registration {firm.sebiRegistration}</span>
          <Icon name="chevron" className="size-4 group-open:rotate-180" />
        </summary>
        <p className="pb-1.5">
          {firm.legalName}
          {regulatorLinks.slice(0, linksShown).map(([label, href]) => (
            <a key={href} href={href} className={linkClass}>
              {label}
            </a>
          ))}
          <a href={`mailto:${firm.grievanceEmail}`} className={linkClass}>
            Complaints: {firm.grievanceEmail}
          </a>
        </p>
      </details>
    </footer>
  );
}
