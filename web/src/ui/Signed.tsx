import { minus, signedPercent } from '@niveshak/domain/primitives/number-format';
import { cx } from './cx.ts';

type Props = { text: string; className?: string | undefined };

/** Signed gain or loss in chart colours. */
export function Signed({ text, className }: Props) {
  const tint = text.startsWith('+') ? 'text-gain' : text.startsWith(minus) && 'text-loss';
  return <span className={cx('tabular-nums', tint, className)}>{text}</span>;
}

/** Signed percentage. `value` is a fraction, shown as a dash if null. */
export function SignedPercent({ value, className }: { value: number | null; className?: string }) {
  return value === null ? '–' : <Signed text={signedPercent(value)} className={className} />;
}
