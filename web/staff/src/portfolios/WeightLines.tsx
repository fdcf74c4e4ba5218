import type { RebalanceEffect } from '@niveshak/contract/portfolios/staff-schemas';
import { percentOf, readPercent, wholePpm } from '@niveshak/domain/portfolios/weight-ppm';
import { percent as percentText, signedDecimal } from '@niveshak/domain/primitives/number-format';
import { Button } from '../../../src/ui/Button.tsx';
import { cx } from '../../../src/ui/cx.ts';
import { controlClass } from '../../../src/ui/Field.tsx';
import { cashLeft } from './draft-content.ts';
import type { TypedLine } from './draft-content.ts';

type EffectLine = RebalanceEffect['lines'][number];
type Props = {
  lines: readonly TypedLine[];
  /** Effect as of the last save; undefined while it is being computed. */
  effect: readonly EffectLine[] | undefined;
  onChange: (lines: readonly TypedLine[]) => void;
};

const rowLook =
  'grid grid-cols-[minmax(0,1fr)_5.5rem_5.5rem] items-center gap-x-3 gap-y-1.5 border-b border-rule py-2.5 ' +
  'lg:grid-cols-[minmax(0,11rem)_4.5rem_4.5rem_6rem_4rem_minmax(0,1fr)_5.5rem]';
const figure = 'text-right text-sm tabular-nums';

/** Weights of every share: decided, drifted and new. A change requires a reason. Cash is the remainder. */
export function WeightLines({ lines, effect, onChange }: Props) {
  const known = new Map(effect?.map((line) => [line.symbol, line]));
  const set = (symbol: string, part: Partial<TypedLine>) =>
    onChange(lines.map((line) => (line.symbol === symbol ? { ...line, ...part } : line)));
  return (
    <div>
      <div aria-hidden className={cx(rowLook, 'hidden border-strong text-sm font-medium text-soft lg:grid')}>
        <span>Share</span>
        <span className="text-right">Decided</span>
        <span className="text-right">Now</span>
        <span className="text-right">New, %</span>
        <span className="text-right">Change</span>
        <span>Why</span>
      </div>
      <ul>
        {lines.map((line) => (
          <Line
            key={line.symbol}
            line={line}
            known={known.get(line.symbol)}
            onChange={(part) => set(line.symbol, part)}
            onRemove={() => onChange(lines.filter(({ symbol }) => symbol !== line.symbol))}
          />
        ))}
        <CashLine left={cashLeft(lines)} known={known.get('CASH')} />
      </ul>
    </div>
  );
}

type LineProps = {
  line: TypedLine;
  known: EffectLine | undefined;
  onChange: (part: Partial<TypedLine>) => void;
  onRemove: () => void;
};

function Line({ line, known, onChange, onRemove }: LineProps) {
  const { symbol, percent, reason } = line;
  const ppm = readPercent(percent);
  const decided = Math.round((known?.decided ?? 0) * wholePpm);
  const isHeld = decided > 0;
  const isChanged = known !== undefined && ppm !== null && ppm !== decided;
  return (
    <li className={rowLook}>
      <span className="min-w-0">
        <span className="block font-medium break-words">{known?.name ?? symbol}</span>
        <span className="block text-sm text-soft">
          {symbol}
          {known !== undefined && (
            <span className="lg:hidden">
              , {percentText(known.decided)}, now {percentText(known.now)}
            </span>
          )}
        </span>
      </span>
      <span className={`${figure} hidden text-soft lg:block`}>
        {known === undefined ? '–' : percentText(known.decided, 2)}
      </span>
      <span className={`${figure} hidden text-soft lg:block`}>
        {known === undefined ? '–' : percentText(known.now, 2)}
      </span>
      <input
        aria-label={`New weight of ${symbol}, percent`}
        aria-invalid={ppm === null || undefined}
        inputMode="decimal"
        autoComplete="off"
        value={percent}
        className={cx(controlClass, 'text-right tabular-nums')}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => onChange({ percent: target.value })}
      />
      <span className={cx(figure, 'hidden lg:block')}>
        {isChanged ? signedDecimal((ppm - decided) / 10_000, 2) : ''}
      </span>
      {isChanged || reason !== '' ? (
        <input
          aria-label={`Why ${symbol} changes`}
          placeholder="Why"
          value={reason}
          className={cx(controlClass, 'col-span-3 max-lg:order-last lg:col-span-1')}
          onChange={({ target }) => onChange({ reason: target.value })}
        />
      ) : (
        <span className="hidden lg:block" />
      )}
      <span className="text-right">
        {ppm !== 0 && (
          <Button
            size="small"
            variant="quiet"
            aria-label={isHeld ? `Sell all of ${symbol}` : `Remove ${symbol}`}
            onClick={() => (isHeld ? onChange({ percent: '0' }) : onRemove())}
          >
            {isHeld ? 'Sell all' : 'Remove'}
          </Button>
        )}
      </span>
    </li>
  );
}

function CashLine({ left, known }: { left: number; known: EffectLine | undefined }) {
  return (
    <li className={cx(rowLook, 'border-strong font-medium')}>
      <span>Cash</span>
      <span className={`${figure} hidden text-soft lg:block`}>
        {known === undefined ? '' : percentText(known.decided, 2)}
      </span>
      <span className={`${figure} hidden text-soft lg:block`}>
        {known === undefined ? '' : percentText(known.now, 2)}
      </span>
      <output
        aria-label="Cash, percent"
        className={cx('px-3 text-right tabular-nums', left < 0 && 'text-bad')}
      >
        {left < 0 ? `−${percentOf(-left)}` : percentOf(left)}
      </output>
      {left < 0 && <span className="col-span-3 text-sm text-bad">The weights exceed 100%.</span>}
    </li>
  );
}
