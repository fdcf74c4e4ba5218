import { isPlanAlias, planName } from '@niveshak/domain/catalogue/plan';

/** The plan of the link that led here, which stays selected on pricing. */
export function ChosenPlan({ plan }: { plan: string }) {
  if (!isPlanAlias(plan)) return null;
  return (
    <>
      Your plan: <strong className="font-semibold text-ink">{planName(plan)}</strong>. You can still change
      it.
    </>
  );
}
