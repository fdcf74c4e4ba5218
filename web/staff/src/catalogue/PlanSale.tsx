import { setPlanSale } from '@niveshak/contract/settings/routes';
import type { StaffPlan } from '@niveshak/contract/settings/schemas';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { staffCall } from '../session/staff-call.ts';

type Props = { readonly plan: StaffPlan; readonly seen: string; readonly onSaved: () => void };

/** Button that withdraws a plan from sale, or puts it back on sale. */
export function PlanSale({ plan: { alias, isWithdrawn }, seen, onSaved }: Props) {
  const save = async (reason: string) => {
    await staffCall(setPlanSale, { body: { seen, alias, isWithdrawn: !isWithdrawn, reason } });
    onSaved();
  };
  return (
    <section aria-label="Sale" className="mt-8 border-t border-rule pt-6">
      <ReasonForm action={isWithdrawn ? 'Put back on sale' : 'Withdraw from sale'} onSubmit={save}>
        <p className="text-sm text-soft">
          {isWithdrawn
            ? 'Not on sale. Members can buy it again only with a price in force.'
            : 'Members keep the plan until their last day, and open orders can still be paid. It can no longer be bought, renewed or gifted.'}
        </p>
      </ReasonForm>
    </section>
  );
}
