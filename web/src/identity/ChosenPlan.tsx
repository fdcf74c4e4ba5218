import { isPlanAlias, planName } from '@niveshak/domain/catalogue/plan';

/** The plan from the link that led here; it stays selected on pricing. */
export function ChosenPlan({ plan }: { plan: string }) {
  if (!isPlanAlias(plan)) return null;
  return (
    <>
      Your plan: <strong className="font-semibold text-ink">{planName(plan)}</strong>. You can still change
      it.
    </>
  );
}
