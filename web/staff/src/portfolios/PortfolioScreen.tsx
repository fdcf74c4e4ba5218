import { startRebalance } from '@niveshak/contract/portfolios/staff-routes';
import type { StaffPortfolio } from '@niveshak/contract/portfolios/staff-schemas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { errorText } from '../../../src/lib/api-error.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { DateText } from '../../../src/ui/DateText.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { ErrorBanner } from '../../../src/ui/ErrorBanner.tsx';
import { loneLinkClass, quietLinkClass } from '../../../src/ui/link-class.ts';
import { Menu, menuItemClass } from '../../../src/ui/Menu.tsx';
import { cx } from '../../../src/ui/cx.ts';
import { Fold } from '../frame/Fold.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { useStaff } from '../session/session.ts';
import { staffCall } from '../session/staff-call.ts';
import { AlertResults } from '../alerts/AlertResults.tsx';
import { CertificateForm } from './CertificateForm.tsx';
import { CertificateLine } from './CertificateLine.tsx';
import { CloseForm } from './CloseForm.tsx';
import { DraftSection } from './DraftSection.tsx';
import { ChangeFactsForm } from './FactsForm.tsx';
import { PortfolioNow } from './PortfolioNow.tsx';
import { portfolioQuery, portfoliosKey } from './queries.ts';
import { Rebalances } from './Rebalances.tsx';
import { Unloaded } from '../frame/QueryView.tsx';

export function PortfolioScreen() {
  const { id } = useParams({ from: '/portfolios/$id' });
  const page = useQuery(portfolioQuery(id));
  if (page.data === undefined) return <Unloaded query={page} what="the page" />;
  return <PortfolioPage portfolio={page.data} />;
}

type Form = 'facts' | 'certificate' | 'close';

function titleOf(form: Form, { title, closedOn }: StaffPortfolio['facts']): string {
  if (form === 'facts') return 'Edit details';
  if (form === 'certificate') return 'Record returns certificate';
  return closedOn === null ? `Close ${title}` : `Reopen ${title}`;
}

function PortfolioPage({ portfolio }: { portfolio: StaffPortfolio }) {
  const { facts, now, draft, records } = portfolio;
  const mayPublish = useStaff().permissions.includes('portfolios.publish');
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: (corrects: string | null) =>
      staffCall(startRebalance, { params: { id: facts.id }, body: { corrects } }),
    onSettled: () => client.invalidateQueries({ queryKey: portfoliosKey }),
  });
  const [form, setForm] = useState<Form | null>(null);
  const done = () => {
    setForm(null);
    void client.invalidateQueries({ queryKey: portfoliosKey });
  };
  const mayStart = mayPublish && draft === null;
  return (
    <>
      <p className="mb-1 text-sm">
        <Link to="/portfolios" className={quietLinkClass}>
          Portfolios
        </Link>
      </p>
      <ScreenHead title={facts.title}>
        {mayPublish && (
          <HeadActions
            facts={facts}
            onOpen={setForm}
            rebalance={
              mayStart &&
              facts.closedOn === null && (
                <Button
                  size="small"
                  variant="primary"
                  isBusy={start.isPending}
                  onClick={() => start.mutate(null)}
                >
                  Draft rebalance
                </Button>
              )
            }
          />
        )}
      </ScreenHead>
      {start.isError && (
        <ErrorBanner title="Could not start the draft.">{errorText(start.error, 'Try again.')}</ErrorBanner>
      )}
      <Description facts={facts} />
      {facts.certificate !== null && <CertificateLine id={facts.id} certificate={facts.certificate} />}
      {draft !== null && <DraftSection key={draft.id} draft={draft} facts={facts} />}
      <Dialog
        title={form === null ? '' : titleOf(form, facts)}
        isOpen={form !== null}
        onClose={() => setForm(null)}
      >
        {form === 'facts' && <ChangeFactsForm facts={facts} onDone={done} />}
        {form === 'certificate' && <CertificateForm id={facts.id} onDone={done} />}
        {form === 'close' && <CloseForm facts={facts} onDone={done} />}
      </Dialog>
      <History isFolded={draft !== null}>
        <PortfolioNow facts={facts} now={now} hasHoldings={draft === null}>
          <AlertResults results={portfolio.alerts} className="mt-10 max-w-3xl" />
          <Rebalances records={records} onCorrect={mayStart ? (record) => start.mutate(record) : null} />
        </PortfolioNow>
      </History>
    </>
  );
}

/** Returns and earlier rebalances, folded below an open draft. */
function History({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  if (!isFolded) return children;
  return (
    <Fold
      summary={<span className="font-medium">Return and published rebalances</span>}
      className="mt-10 border-t border-ink pt-2"
    >
      {children}
    </Fold>
  );
}

function Description({ facts: { description, closedOn } }: { facts: StaffPortfolio['facts'] }) {
  return (
    <p className="mb-6 max-w-prose text-soft">
      {description}
      {closedOn !== null && (
        <span className="mt-1 block text-ink">
          Closed on <DateText date={closedOn} />.
        </span>
      )}
    </p>
  );
}

type ActionsProps = {
  facts: StaffPortfolio['facts'];
  onOpen: (form: Form) => void;
  rebalance: ReactNode;
};

function HeadActions({ facts, onOpen, rebalance }: ActionsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <a
        href={`/portfolios/${facts.slug}`}
        target="_blank"
        rel="noreferrer"
        className={`${loneLinkClass} mr-2 text-sm`}
      >
        View as member
      </a>
      <Button size="small" onClick={() => onOpen('facts')}>
        Edit details
      </Button>
      {rebalance}
      <div className="max-sm:ml-auto">
        <Menu label="More actions" trigger="…">
          <button
            type="button"
            role="menuitem"
            className={menuItemClass}
            onClick={() => onOpen('certificate')}
          >
            Record certificate
          </button>
          <button
            type="button"
            role="menuitem"
            className={cx(menuItemClass, facts.closedOn === null && 'text-bad')}
            onClick={() => onOpen('close')}
          >
            {facts.closedOn === null ? `Close this ${facts.kind}` : 'Reopen'}
          </button>
        </Menu>
      </div>
    </div>
  );
}
