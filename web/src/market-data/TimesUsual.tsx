import { marketDataTexts } from '@niveshak/contract/market-data/texts';
import type { ListedOutlier } from '@niveshak/domain/market-data/order-outliers';
import { timesUsual } from '@niveshak/domain/market-data/order-outliers';
import { decimal } from '@niveshak/domain/primitives/number-format';

/** Larger of the two measures, such as `6.2× usual price swing`. */
export function TimesUsual({ of }: { of: Pick<ListedOutlier, 'returnDeviations' | 'volumeDeviations'> }) {
  const measure = Math.abs(of.returnDeviations) > of.volumeDeviations ? 'price' : 'volume';
  return (
    <span title={marketDataTexts.timesUsual}>
      <span className="font-medium">{decimal(timesUsual(of), 1)}×</span>{' '}
      <span className="text-sm text-soft">usual {measure} swing</span>
    </span>
  );
}
