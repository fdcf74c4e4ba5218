import { minus, signedPercent } from '@niveshak/domain/primitives/number-format';
import { cx } from './cx.ts';

type Props = { text: string; className?: string | undefined };

/** A gain or loss with its sign, in the colours of charts. */
export function Signed({ text, className }: Props) {
  const tint = text.startsWith('+') ? 'text-gain' : text.startsWith(minus) && 'text-loss';
  return <span className={cx('tabular-nums', tint, className)}>{text}</span>;
}

/** `value` is a fraction, shown as a dash if unknown. */
export function SignedPercent({ value, className }: { value: number | null; className?: string }) {
  return value === null ? '–' : <Signed text={signedPercent(value)} className={className} />;
}
