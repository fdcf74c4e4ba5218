import type { RebalanceEffect } from '@niveshak/contract/portfolios/staff-schemas';
import { percentOf, readPercent, wholePpm } from '@niveshak/domain/portfolios/weight-ppm';
import { percent as percentText, signedDecimal } from '@niveshak/domain/primitives/number-format';
import { useId, useState } from 'react';
import { Button } from '../../../src/ui/Button.tsx';
import { compactControl } from '../../../src/ui/compact-control.ts';
import { CompactSelect } from '../../../src/ui/CompactSelect.tsx';
import { cx } from '../../../src/ui/cx.ts';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { cashLeft } from './draft-content.ts';
import type { TypedLine } from './draft-content.ts';
import { driftOf, equalWeights, lineOrders, sortedLines } from './draft-lines.ts';
import type { LineOrder } from './draft-lines.ts';
import { PasteForm } from './PasteForm.tsx';

type EffectLine = RebalanceEffect['lines'][number];
type Props = {
  lines: readonly TypedLine[];
  /** Effect as of the last save; undefined while it is being computed. */
  effect: readonly EffectLine[] | undefined;
  onChange: (lines: readonly TypedLine[]) => void;
};

const rowLook =
  'grid grid-cols-[minmax(0,1fr)_5.5rem_5.5rem] items-center gap-x-3 gap-y-1.5 border-b border-rule py-1.5 ' +
  'lg:grid-cols-[minmax(0,12rem)_3.5rem_3.5rem_3.5rem_5rem_3.5rem_minmax(0,1fr)_5.5rem]';
const figure = 'text-right text-sm tabular-nums';
const control = cx(compactControl, 'w-full px-3 aria-invalid:border-2 aria-invalid:border-bad');

const orderNames: Readonly<Record<LineOrder, string>> = {
  draft: 'Draft order',
  drift: 'Largest drift first',
  weight: 'Largest weight first',
  name: 'Name',
};

/** Weights of every share: decided, drifted and new. A change requires a reason. Cash is the remainder. */
export function WeightLines({ lines, effect, onChange }: Props) {
  const [order, setOrder] = useState<LineOrder>('draft');
  const [pasted, setPasted] = useState<string | null>(null);
  const known = new Map(effect?.map((line) => [line.symbol, line]));
  // Undo is offered until the next change of a single line.
  const [before, setBefore] = useState<readonly TypedLine[] | null>(null);
  const replace = (changed: readonly TypedLine[]) => {
    setBefore(lines);
    onChange(changed);
  };
  const change = (changed: readonly TypedLine[]) => {
    setBefore(null);
    onChange(changed);
  };
  const set = (symbol: string, part: Partial<TypedLine>) =>
    change(lines.map((line) => (line.symbol === symbol ? { ...line, ...part } : line)));
  return (
    <div>
      <Toolbar
        order={order}
        onOrder={setOrder}
        onEqual={
          effect === undefined || lines.length === 0 ? null : () => replace(equalWeights(lines, known))
        }
        onPaste={() => setPasted('')}
        onUndo={
          before === null
            ? null
            : () => {
                onChange(before);
                setBefore(null);
              }
        }
      />
      <Headings />
      <ul
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain');
          if (!/[\t\n]/.test(text.trim())) return;
          event.preventDefault();
          setPasted(text);
        }}
      >
        {sortedLines(lines, known, order).map((line) => (
          <Line
            key={line.symbol}
            line={line}
            known={known.get(line.symbol)}
            onChange={(part) => set(line.symbol, part)}
            onRemove={() => change(lines.filter(({ symbol }) => symbol !== line.symbol))}
          />
        ))}
        <CashLine left={cashLeft(lines)} known={known.get('CASH')} />
      </ul>
      <Dialog title="Paste weights" isOpen={pasted !== null} onClose={() => setPasted(null)}>
        {pasted !== null && (
          <PasteForm
            lines={lines}
            pasted={pasted}
            onApply={(changed) => {
              replace(changed);
              setPasted(null);
            }}
          />
        )}
      </Dialog>
    </div>
  );
}

type ToolbarProps = {
  order: LineOrder;
  onOrder: (order: LineOrder) => void;
  /** Null until the weights are known. */
  onEqual: (() => void) | null;
  onPaste: () => void;
  /** Null if there is nothing to undo. */
  onUndo: (() => void) | null;
};

function Toolbar({ order, onOrder, onEqual, onPaste, onUndo }: ToolbarProps) {
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2">
      <CompactSelect
        label="Sort shares by"
        value={order}
        options={lineOrders.map((value) => ({ value, label: orderNames[value] }))}
        onChange={(value) => onOrder(lineOrders.find((each) => each === value) ?? 'draft')}
      />
      {onUndo !== null && (
        <Button size="small" variant="quiet" onClick={onUndo}>
          Undo
        </Button>
      )}
      <Button size="small" className="sm:ml-auto" disabled={onEqual === null} onClick={() => onEqual?.()}>
        Set equal weights
      </Button>
      <Button size="small" onClick={onPaste}>
        Paste weights
      </Button>
    </div>
  );
}

function Headings() {
  return (
    <div aria-hidden className={cx(rowLook, 'hidden border-strong text-sm font-medium text-soft lg:grid')}>
      <span>Share</span>
      <span className="text-right">Decided</span>
      <span className="text-right">Now</span>
      <span className="text-right">Drift</span>
      <span className="text-right">New, %</span>
      <span className="text-right">Change</span>
      <span>Why</span>
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
  const problemId = useId();
  const isHeld = decided > 0;
  const isChanged = known !== undefined && ppm !== null && ppm !== decided;
  return (
    <li className={rowLook}>
      <ShareName symbol={symbol} known={known} />
      <span className={`${figure} hidden text-soft lg:block`}>
        {known === undefined ? '–' : percentText(known.decided, 2)}
      </span>
      <span className={`${figure} hidden text-soft lg:block`}>
        {known === undefined ? '–' : percentText(known.now, 2)}
      </span>
      <span className={`${figure} hidden lg:block`}>
        {known === undefined ? '–' : signedDecimal(driftOf(known) * 100, 2)}
      </span>
      <input
        aria-label={`New weight of ${symbol}, percent`}
        aria-invalid={ppm === null || undefined}
        aria-describedby={ppm === null ? problemId : undefined}
        inputMode="decimal"
        autoComplete="off"
        value={percent}
        className={cx(control, 'text-right tabular-nums')}
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
          className={cx(control, 'col-span-3 max-lg:order-last lg:col-span-1')}
          onChange={({ target }) => onChange({ reason: target.value })}
        />
      ) : (
        <span className="hidden lg:block" />
      )}
      <span className="text-right">
        {known !== undefined && (ppm !== 0 || !isHeld) && (
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
      {ppm === null && (
        <p id={problemId} className="order-last col-span-full text-sm text-bad">
          The weight of {known?.name ?? symbol} must be from 0 to 100, such as 7.5.
        </p>
      )}
    </li>
  );
}

function ShareName({ symbol, known }: { symbol: string; known: EffectLine | undefined }) {
  return (
    <span className="min-w-0">
      <span className="block text-sm leading-tight font-medium break-words">{known?.name ?? symbol}</span>
      <span className="block text-xs text-soft">
        {symbol}
        {known !== undefined && (
          <span className="block tabular-nums lg:hidden">
            Now {percentText(known.now)}, drift {signedDecimal(driftOf(known) * 100)}
          </span>
        )}
      </span>
    </span>
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
      <span className={`${figure} hidden lg:block`}>
        {known === undefined ? '' : signedDecimal(driftOf(known) * 100, 2)}
      </span>
      <output
        aria-label="Cash, percent"
        className={cx('px-3 text-right tabular-nums', left < 0 && 'text-bad')}
      >
        {left < 0 ? `−${percentOf(-left)}` : percentOf(left)}
      </output>
    </li>
  );
}
