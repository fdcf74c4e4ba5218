import { minus } from '@niveshak/domain/primitives/number-format';
import { formatRupees, paise } from '@niveshak/domain/primitives/paise';

type Props = {
  /** Integer paise. */
  amount: number;
  /** Whether to drop `.00` for whole rupees. */
  isShort?: boolean;
  className?: string;
};

/** Amount formatted as `₹23,988.00` or `−₹500.00`, with Indian digit grouping and tabular numerals. */
export function Money({ amount, isShort = false, className }: Props) {
  const text = formatRupees(paise(amount), isShort && amount % 100 === 0 ? { decimals: 0 } : {}).replace(
    '-',
    minus,
  );
  return <span className={`tabular-nums whitespace-nowrap ${className ?? ''}`}>{text}</span>;
}
