import { copyText } from '../ui/copy-text.ts';
import { announceTransfer } from '@niveshak/contract/checkout/transfer-routes';
import type { TransferAnswer } from '@niveshak/contract/checkout/transfer-schemas';
import { transferTexts } from '@niveshak/contract/checkout/transfer-texts';
import { decimalRupees, paise } from '@niveshak/domain/primitives/paise';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { sendAuth } from '../identity/auth.ts';
import { errorText } from '../lib/api-error.ts';
import { fieldErrorText } from '../lib/field-error-text.ts';
import { call } from '../lib/call.ts';
import { useConfig } from '../lib/config.ts';
import { planName } from '../membership/plan-words.ts';
import { Button } from '../ui/Button.tsx';
import { DateText } from '../ui/DateText.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { loneLinkClass } from '../ui/link-class.ts';
import { Money } from '../ui/Money.tsx';
import { Bar } from '../ui/Skeleton.tsx';
import { TextField } from '../ui/TextField.tsx';
import { showToast } from '../ui/toast-store.ts';
import { transferQuery } from './transfer-query.ts';

/** Staff record transfers within days, so frequent polling is unnecessary. */
const lookEveryMs = 60_000;

/** Bank account, amount and reference for a pending transfer. */
export function TransferDetails() {
  const { data, isPending, isError, error, refetch } = useQuery({
    ...transferQuery,
    refetchInterval: lookEveryMs,
    staleTime: 0,
  });
  const isOver = data?.transfer === null;
  useEffect(() => {
    if (isOver) sendAuth({ type: 'SILENT_SIGN_IN' });
  }, [isOver]);
  if (isPending) return <Bar className="h-64 w-full" />;
  if (isError)
    return (
      <ErrorBanner
        action={
          <Button size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        {errorText(error, transferTexts.failed)}
      </ErrorBanner>
    );
  return data.transfer === null ? null : <Details transfer={data.transfer} />;
}

type Transfer = NonNullable<TransferAnswer['transfer']>;

function Details({ transfer }: { transfer: Transfer }) {
  const { alias, amount, account, reference, payUntil } = transfer;
  const { upiId } = useConfig().firm;
  return (
    <section aria-labelledby="transfer-title" className="max-w-3xl border-t-3 border-accent bg-raised p-5">
      <h2 id="transfer-title" tabIndex={-1} className="text-xl outline-none">
        {transferTexts.waiting}
      </h2>
      <p className="text-soft">{planName(alias)}</p>
      <dl className="mt-4 grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Fact name="Exact amount" copied={decimalRupees(paise(amount.amount))}>
          <Money amount={amount.amount} />
        </Fact>
        <Fact name="Reference to quote" copied={reference}>
          {reference}
        </Fact>
        <Fact name="Account holder">{account.name}</Fact>
        <Fact name="Account number" copied={account.number}>
          {account.number}
        </Fact>
        <Fact name="IFSC" copied={account.ifsc}>
          {account.ifsc}
        </Fact>
        <Fact name="Bank">{account.bankName}</Fact>
        {upiId !== null && (
          <Fact name="Or by UPI" copied={upiId}>
            {upiId}
          </Fact>
        )}
        <Fact name="Price valid until">
          <DateText date={payUntil} />
        </Fact>
      </dl>
      <p className="mt-4 max-w-prose text-sm text-soft">{transferTexts.next}</p>
      <UtrForm key={transfer.utr} transfer={transfer} />
    </section>
  );
}

type FactProps = {
  readonly name: string;
  /** Text for the Copy button, in a form that banking apps accept. No button if absent. */
  readonly copied?: string;
  readonly children: ReactNode;
};

function Fact({ name, copied, children }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-3 font-semibold break-words tabular-nums">
        {children}
        {copied !== undefined && (
          <button
            type="button"
            className={`${loneLinkClass} text-sm font-normal`}
            onClick={() => void copyText(copied, transferTexts.copied(name))}
          >
            {transferTexts.copy}
            <span className="sr-only"> {name}</span>
          </button>
        )}
      </dd>
    </div>
  );
}

function UtrForm({ transfer: { reference, utr: saved } }: { transfer: Transfer }) {
  const queries = useQueryClient();
  const [utr, setUtr] = useState(saved ?? '');
  const save = useMutation({
    mutationFn: () => call(announceTransfer, { body: { reference, utr } }),
    onSuccess: (answer) => {
      queries.setQueryData(transferQuery.queryKey, answer);
      showToast('success', transferTexts.saved);
    },
  });
  return (
    <form
      noValidate
      className="mt-5 flex max-w-md flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <TextField
        label="UTR of your transfer (optional)"
        hint={transferTexts.utrHint}
        value={utr}
        error={save.isError ? fieldErrorText(save.error, transferTexts.utrFailed) : undefined}
        onChange={({ target }) => setUtr(target.value)}
      />
      <div>
        <Button changes type="submit" isBusy={save.isPending} disabled={utr.trim() === ''}>
          Save UTR
        </Button>
      </div>
    </form>
  );
}
