import { retryFailedRefund, returnPayment } from '@niveshak/contract/members/routes';
import type { WaitingItem } from '@niveshak/contract/members/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, buttonClass } from '../../../src/ui/Button.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { EmptyState } from '../../../src/ui/EmptyState.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { instantText } from '../frame/instant-text.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { todayQuery } from '../frame/today-query.ts';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { FamilyForm } from '../clients/FamilyForm.tsx';
import { Chargeback } from '../chargebacks/ChargebackForm.tsx';
import { CaseForm } from '../identity/CaseForm.tsx';
import { EInvoiceFields } from '../records/EInvoiceForm.tsx';
import { CloseCaseForm } from '../records/record-forms.tsx';
import { DecideForm } from './DecideForm.tsx';
import { staffCall } from '../session/staff-call.ts';
import { linkClass } from '../../../src/ui/link-class.ts';
import { QueryView } from '../frame/QueryView.tsx';

/** Items that need attention, oldest first; each row has a single action. */
export function TodayScreen() {
  const client = useQueryClient();
  const today = useQuery(todayQuery);
  const [open, setOpen] = useState<WaitingItem | null>(null);
  const close = () => {
    setOpen(null);
    void client.invalidateQueries({ queryKey: todayQuery.queryKey });
  };
  return (
    <>
      <ScreenHead title="Today" />
      <QueryView query={today} what="the list">
        {({ waiting }) => <WaitingItems items={waiting} onOpen={setOpen} />}
      </QueryView>
      <Dialog title={open?.title ?? ''} isOpen={open !== null} onClose={close}>
        {open !== null &&
          (open.kind === 'identity-case' ? (
            <CaseForm id={open.id} onDone={close} />
          ) : open.kind === 'approval' || open.kind === 'compliance-approval' ? (
            <DecideForm id={open.id} onDone={close} />
          ) : open.kind === 'family-declaration' ? (
            <FamilyForm id={open.id} onDone={close} />
          ) : open.kind === 'case' ? (
            <CloseCaseForm item={open} onDone={close} />
          ) : open.kind === 'e-invoice' ? (
            <EInvoiceFields documentId={open.id} onDone={close} />
          ) : open.kind === 'chargeback' && open.memberId !== null ? (
            <Chargeback memberId={open.memberId} onDone={close} />
          ) : (
            <ActForm item={open} onDone={close} />
          ))}
      </Dialog>
    </>
  );
}

type ItemsProps = { items: readonly WaitingItem[]; onOpen: (item: WaitingItem) => void };

function WaitingItems({ items, onOpen }: ItemsProps) {
  if (items.length === 0)
    return (
      <EmptyState title="All clear">
        <p>Held payments, failed refunds, identity cases, complaints and drafts appear here, oldest first.</p>
      </EmptyState>
    );
  return (
    <ul className="text-sm">
      {items.map((item) => (
        <li
          key={`${item.kind} ${item.id}`}
          className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-rule py-3"
        >
          <time dateTime={item.since} className="w-40 text-soft tabular-nums">
            {instantText(item.since)}
          </time>
          <div className="min-w-48 flex-1">
            <p className="font-medium">{item.title}</p>
            <p className="text-soft">
              {item.detail}
              {item.memberId !== null && (
                <>
                  {item.detail === '' ? '' : ', '}
                  <Link to="/members/$id" params={{ id: item.memberId }} className={linkClass}>
                    {item.memberName ?? 'a member'}
                  </Link>
                </>
              )}
            </p>
          </div>
          {item.kind === 'complaint' ? (
            <Link to="/complaints/$id" params={{ id: item.id }} className={buttonClass('secondary', 'small')}>
              Answer it
            </Link>
          ) : item.kind === 'incident-cert-in' ||
            item.kind === 'incident-board' ||
            item.kind === 'incident-persons' ? (
            <Link to="/incidents/$id" params={{ id: item.id }} className={buttonClass('secondary', 'small')}>
              View incident
            </Link>
          ) : item.kind === 'client-ceiling' ? (
            <Link to="/clients" className={buttonClass('secondary', 'small')}>
              View clients
            </Link>
          ) : item.kind === 'uninvoiced-payment' ? (
            item.memberId !== null && (
              <Link
                to="/members/$id"
                params={{ id: item.memberId }}
                className={buttonClass('secondary', 'small')}
              >
                View member
              </Link>
            )
          ) : item.kind === 'article-review' ||
            item.kind === 'article-approved' ||
            item.kind === 'article-scheduled' ? (
            <Link to="/articles/$id" params={{ id: item.id }} className={buttonClass('secondary', 'small')}>
              {articleActs[item.kind]}
            </Link>
          ) : (
            <Act kind={item.kind} onOpen={() => onOpen(item)} />
          )}
        </li>
      ))}
    </ul>
  );
}

const articleActs = {
  'article-review': 'Read it',
  'article-approved': 'Publish it',
  'article-scheduled': 'View article',
} as const;

type ActKind = Exclude<
  WaitingItem['kind'],
  'complaint' | 'client-ceiling' | 'uninvoiced-payment' | `incident-${string}` | keyof typeof articleActs
>;

function Act({ kind, onOpen }: { kind: ActKind; onOpen: () => void }) {
  const acts = {
    'held-payment': 'Refund it',
    'failed-refund': 'Ask again',
    'identity-case': 'Decide',
    approval: 'Decide',
    'family-declaration': 'Decide',
    'compliance-approval': 'Decide',
    chargeback: 'View chargeback',
    case: 'Close it',
    'e-invoice': 'Enter the number',
  } as const;
  return (
    <Button size="small" onClick={onOpen}>
      {acts[kind]}
    </Button>
  );
}

function ActForm({ item, onDone }: { item: WaitingItem; onDone: () => void }) {
  const isHeld = item.kind === 'held-payment';
  const act = async (reason: string) => {
    await staffCall(isHeld ? returnPayment : retryFailedRefund, {
      params: { id: item.id },
      body: { reason },
    });
    showToast('success', isHeld ? 'The payment is refunded in full.' : 'Refund requested again.');
    onDone();
  };
  return (
    <ReasonForm action={isHeld ? 'Refund it in full' : 'Ask again'} isDangerous={isHeld} onSubmit={act}>
      <p>
        {isHeld
          ? `${item.detail} is refunded to the original payment, and the member gets an email. This cannot be undone.`
          : `The refund of ${item.detail} is requested again. Money moves only once, even if you press twice.`}
      </p>
    </ReasonForm>
  );
}
