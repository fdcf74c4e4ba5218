import { Badge } from '../ui/Badge.tsx';
import type { HistoryItem } from './history-item.ts';

export function StatusBadge({ item: { status } }: { item: HistoryItem }) {
  return status === null ? null : <Badge tone={status.tone}>{status.text}</Badge>;
}
