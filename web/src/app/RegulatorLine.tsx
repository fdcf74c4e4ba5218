import { useConfig } from '../lib/config.ts';
import { Icon } from '../ui/Icon.tsx';
import { quietLinkClass } from '../ui/link-class.ts';
import { regulatorLinks } from './RegulatorFooter.tsx';

const linksShown = 3;

/**
 * One-line regulatory footer for desktop screens that fill the window. Shows the start of the mandatory warning and the
 * registration, and expands to the rest. Phones show the full footer below the screen.
 */
export function RegulatorLine() {
  const { firm } = useConfig();
  const linkClass = `${quietLinkClass} ml-3 inline-flex min-h-6 items-center`;
  return (
    <footer className="no-print hidden border-t border-rule px-10 text-sm text-soft md:block">
      <details className="group">
        <summary className="flex min-h-8 cursor-pointer list-none items-center gap-4 py-1">
          <span className="min-w-0 line-clamp-1 flex-1 group-open:line-clamp-none" data-risk-warning>
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
