import type { Step } from '../ui/Steps.tsx';

const parts = [
  { id: 'review', label: 'Review' },
  { id: 'confirm', label: 'Confirm at your broker' },
  { id: 'done', label: 'Done' },
] as const;

/** Returns the steps review, confirm and done. The gateway's seven steps appear one at a time below the second. */
export function basketParts(current: (typeof parts)[number]['id']): Step[] {
  const at = parts.findIndex(({ id }) => id === current);
  return parts.map(({ id, label }, place) => ({
    id,
    label,
    state: place < at ? 'done' : place === at ? 'current' : 'ahead',
  }));
}
