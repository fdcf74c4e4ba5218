import { signedPercent } from '@niveshak/domain/primitives/number-format';
import { cx } from '../ui/cx.ts';

type Props = {
  /** Move of the day as a fraction. */
  value: number;
  /** Largest absolute value in the list. */
  most: number;
};

/**
 * Move of the day as a signed number and a bar from the centre, blue to the right for up and rust to the left for down.
 */
export function MoveBar({ value, most }: Props) {
  const share = Math.min(1, Math.abs(value) / (most || 1)) * 50;
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className="relative block h-3 w-16 border-x border-transparent">
        <span className="absolute inset-y-0 left-1/2 w-px bg-strong" />
        <span
          className={cx('absolute inset-y-0', value < 0 ? 'right-1/2 bg-loss' : 'left-1/2 bg-gain')}
          style={{ width: `${share}%` }}
        />
      </span>
      <span className="w-16 text-right font-semibold">{signedPercent(value)}</span>
    </span>
  );
}
