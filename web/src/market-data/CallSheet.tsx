import { Dialog } from '../ui/Dialog.tsx';
import { DateText } from '../ui/DateText.tsx';
import type { Outlier } from './OutlierRows.tsx';
import { StockCall } from './StockPanel.tsx';

/** Stock call shown above the list where there is no room next to it. */
export function CallSheet({ outlier, onClose }: { outlier: Outlier; onClose: () => void }) {
  return (
    <Dialog title={outlier.name} isOpen onClose={onClose}>
      <p className="-mt-4 text-sm text-soft">
        {outlier.symbol} · <DateText date={outlier.date} />
      </p>
      <StockCall outlier={outlier} />
    </Dialog>
  );
}
