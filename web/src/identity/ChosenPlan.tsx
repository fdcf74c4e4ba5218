import { publicPaths } from '../lib/paths.ts';
import { linkClass } from '../ui/link-class.ts';
import { isPlanAlias, planName } from '@niveshak/domain/catalogue/plan';

/** Plan from the referring link. It stays selected on the pricing page. */
export function ChosenPlan({ plan }: { plan: string }) {
  if (!isPlanAlias(plan)) return null;
  return (
    <>
      Your plan: <strong className="font-semibold text-ink">{planName(plan)}</strong>. You can still{' '}
      <a href={publicPaths.plans} className={linkClass}>
        change it
      </a>
      .
    </>
  );
}
