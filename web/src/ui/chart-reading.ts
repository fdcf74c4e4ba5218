import type { Chart } from '@niveshak/domain/charts/chart';
import { dayReading, readingAt, readingWords } from '@niveshak/domain/charts/chart-words';
import { rangeReading } from '@niveshak/domain/charts/range-reading';
import type { Scene } from '@niveshak/domain/charts/scene';
import { narrow } from '@niveshak/domain/charts/scene';
import { spotOfDay } from '@niveshak/domain/charts/spots';
import { useState } from 'react';

/** Current reading. Leaving with the pointer does not clear one selected by keyboard. */
type Reading = {
  readonly place: number;
  readonly day: string | null;
  /** Other day of a selected range, or null for a single day. */
  readonly fromDay: string | null;
  readonly isByPointer: boolean;
};

type Selection = { readonly isByPointer: boolean; readonly extends: boolean };

/** Returns the selected position or range and its readout. */
export function useReading(chart: Chart, scene: Scene | null) {
  // Store days, not positions, so that they survive a range change.
  const [read, setRead] = useState<Reading | null>(null);
  const last = (scene?.spots.length ?? 0) - 1;
  const kept = read === null ? null : read.day === null ? read.place : spotOfDay(chart, read.day);
  const shown = Math.min(kept ?? last, last);
  const from = read === null || read.fromDay === null ? null : spotOfDay(chart, read.fromDay);
  const isLines = chart.kind === 'lines';
  const canCompare = isLines && rangeReading(chart, 0, last) !== null;
  const range = isLines && from !== null ? rangeReading(chart, from, shown) : null;
  // On narrow charts a finger would cover the tooltip, so the readout above the chart has the values.
  const isWide = scene !== null && scene.width >= narrow;
  const tooltip = isLines && read !== null && isWide ? (range ?? dayReading(chart, shown)) : null;
  const show = (place: number, { isByPointer, extends: isRange }: Selection) => {
    const next = Math.max(0, Math.min(last, place));
    const dayOf = (at: number) => (isLines ? (chart.dates[at] ?? null) : null);
    setRead((before) => ({
      place: next,
      day: dayOf(next),
      fromDay: isRange ? (before?.fromDay ?? before?.day ?? dayOf(shown)) : null,
      isByPointer,
    }));
  };
  const hide = () => setRead((before) => (before?.isByPointer === true ? null : before));
  return {
    read,
    last,
    shown,
    spot: scene?.spots[shown],
    fromSpot: range === null || from === null ? undefined : scene?.spots[from],
    words: range === null ? readingAt(chart, shown) : readingWords(range),
    tooltip,
    canCompare,
    show,
    hide,
  };
}

/** Returns the position after a key press. Arrow keys move by one day or month, page keys by about a month of days. */
export function placeAfter(key: string, shown: number, last: number): number | null {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return shown - 1;
    case 'ArrowRight':
    case 'ArrowUp':
      return shown + 1;
    case 'PageUp':
      return shown - 21;
    case 'PageDown':
      return shown + 21;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}
