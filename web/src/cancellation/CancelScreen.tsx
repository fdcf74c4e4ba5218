import { checkoutTexts } from '@niveshak/contract/checkout/texts';
import { cancellationTexts } from '@niveshak/contract/membership/texts';
import type { CancelBody } from '@niveshak/contract/checkout/schemas';
import { cancelSubscription } from '@niveshak/contract/checkout/routes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { billingHistoryQuery } from '../billing/queries.ts';
import { sendAuth } from '../identity/auth.ts';
import { ApiError, errorText } from '../lib/api-error.ts';
import { call } from '../lib/call.ts';
import { paths } from '../lib/paths.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { loneLinkClass } from '../ui/link-class.ts';
import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';
import { cancellationQuery } from './queries.ts';
import { Cancelled } from './Cancelled.tsx';
import { CancelForm } from './CancelForm.tsx';
import { Alternatives } from './Alternatives.tsx';
import { RefundSummary } from './RefundSummary.tsx';
import { PageTitle } from '../lib/PageTitle.tsx';

const refusals = ['already-cancelled', 'not-cancellable', 'not-found'];

/** Cancellation screen with the refund, an optional reason, a final confirmation and the next steps. */
export function CancelScreen() {
  const { id } = useParams({ from: paths.cancel });
  const queries = useQueryClient();
  const cancel = useMutation({
    mutationFn: (body: CancelBody) => call(cancelSubscription, { params: { id }, body }),
    onSuccess: async () => {
      // Every screen depends on the plan's last day, which has just changed.
      sendAuth({ type: 'SILENT_SIGN_IN' });
      await queries.invalidateQueries({ queryKey: billingHistoryQuery.queryKey });
    },
  });
  const refund = useQuery({ ...cancellationQuery(id), enabled: cancel.data === undefined });
  const refusal = refusalIn(cancel.error) ?? refusalIn(refund.error);
  return (
    <div className="max-w-3xl">
      <PageTitle>Cancel plan</PageTitle>
      <p className="text-sm">
        <Link to={paths.account} className={loneLinkClass}>
          Account
        </Link>
      </p>
      {cancel.data !== undefined ? (
        <Cancelled result={cancel.data} />
      ) : refusal !== null ? (
        <Refused refusal={refusal} />
      ) : (
        <>
          <h1 className="mt-2 text-3xl">
            {refund.data === undefined ? 'Cancel plan' : `Cancel ${refund.data.planName}`}
          </h1>
          <p className="mt-2 max-w-prose text-soft">{checkoutTexts.cancelIntro}</p>
          <div className="mt-6">
            {refund.isPending && <RefundSkeleton />}
            {refund.isError && (
              <ErrorBanner
                action={
                  <Button size="small" isBusy={refund.isFetching} onClick={() => void refund.refetch()}>
                    Try again
                  </Button>
                }
              >
                {errorText(refund.error, cancellationTexts.fetchFailed)} {cancellationTexts.safe}
              </ErrorBanner>
            )}
            {refund.data !== undefined && (
              <>
                <Alternatives refund={refund.data} />
                <RefundSummary refund={refund.data} />
                {cancel.isError && (
                  <div className="mt-6">
                    <ErrorBanner>{errorText(cancel.error, checkoutTexts.cancelFailed)}</ErrorBanner>
                  </div>
                )}
                <CancelForm
                  refund={refund.data}
                  isCancelling={cancel.isPending}
                  onCancel={(reason) => cancel.mutate(reason)}
                />
              </>
            )}
          </div>
        </>
      )}
    </div>
  );
}

/** Returns a refusal that a retry would not change, or null. */
function refusalIn(error: unknown): ApiError | null {
  return error instanceof ApiError && refusals.includes(error.code) ? error : null;
}

function Refused({ refusal }: { refusal: ApiError }) {
  return (
    <EmptyState
      isWholePage
      title={refusal.title ?? cancellationTexts.link}
      action={
        <Link to={paths.account} className={buttonClass('primary')}>
          Back to your account
        </Link>
      }
    >
      {refusal.message}
    </EmptyState>
  );
}

function RefundSkeleton() {
  return (
    <SkeletonGroup>
      <div className="border-t-3 border-rule bg-raised px-5 py-5">
        <Bar className="h-6 w-44" />
        <Bar className="mt-5 h-5 w-full" />
        <Bar className="mt-4 h-5 w-full" />
        <Bar className="mt-4 h-5 w-full" />
        <Bar className="mt-5 h-7 w-full" />
      </div>
      <Bar className="mt-8 h-56 w-full" />
    </SkeletonGroup>
  );
}
