import { decimal } from '../primitives/number-format.ts';
import type { MonthCell, MonthsChart } from './chart.ts';
import type { Room } from './line-scene.ts';
import type { Scene, SceneItem, Spot } from './scene.ts';
import { longMonthNames } from '../primitives/calendar-date.ts';
import { text, textSize } from './scene.ts';

const rowHeight = 30;
const headHeight = 20;
const yearWidth = 40;

/** Monthly change with full colour strength. */
const fullStrength = 0.1;

export function monthsHeight({ years }: MonthsChart): number {
  return headHeight + years.length * rowHeight + 4;
}

/**
 * Returns one cell per month. Tone shows gain or loss, and strength shows the amount. A loss also has a bar at the
 * bottom, so that it is readable in greyscale. Cells include their value if there is room.
 */
export function monthsScene({ years }: MonthsChart, { width, top }: Room): Omit<Scene, 'width' | 'height'> {
  const wholeWidth = width < 480 ? 44 : 60;
  const cell = (width - yearWidth - wholeWidth - 8) / 12;
  const items: SceneItem[] = longMonthNames.map((name, at) =>
    text({
      x: yearWidth + cell * (at + 0.5),
      y: top + 13,
      text: name.slice(0, cell < 30 ? 1 : 3),
      size: textSize.cell,
      colour: 'soft',
      anchor: 'middle',
    }),
  );
  items.push(
    text({ x: width, y: top + 13, text: 'Year', size: textSize.cell, colour: 'soft', anchor: 'end' }),
  );
  const spots: Spot[] = [];
  for (const [row, { year, months, whole }] of years.entries()) {
    const y = top + headHeight + row * rowHeight;
    items.push(text({ x: 0, y: y + 19, text: String(year), size: textSize.cell, colour: 'ink' }));
    for (const [at, month] of months.entries()) {
      if (month === null) continue;
      const x = yearWidth + cell * at;
      items.push(...cellItems(month, x, y, cell));
      spots.push({
        x,
        y,
        points: [],
        frame: { x: x + 1, y: y + 1, width: cell - 2, height: rowHeight - 2 },
      });
    }
    if (whole !== null) {
      items.push(
        text({
          x: width,
          y: y + 19,
          text: cellText(whole.value, 1),
          size: textSize.cell,
          colour: 'ink',
          anchor: 'end',
          isStrong: true,
        }),
      );
      spots.push({
        x: width - wholeWidth,
        y,
        points: [],
        frame: { x: width - wholeWidth + 2, y: y + 1, width: wholeWidth - 2, height: rowHeight - 2 },
      });
    }
  }
  return { items, spots, crosshair: null };
}

function cellItems({ value, isPartial }: MonthCell, x: number, y: number, cell: number): SceneItem[] {
  const strength = Math.min(1, Math.abs(value) / fullStrength);
  const isLoss = value < 0;
  const items: SceneItem[] = [
    {
      kind: 'rect',
      x: x + 1,
      y: y + 1,
      width: cell - 2,
      height: rowHeight - 2,
      colour: isLoss ? 'loss' : 'gain',
      opacity: Math.round((0.06 + 0.34 * strength) * (isPartial ? 0.6 : 1) * 100) / 100,
    },
  ];
  if (isLoss) {
    items.push({
      kind: 'rect',
      x: x + 1,
      y: y + rowHeight - 3,
      width: cell - 2,
      height: 2,
      colour: 'loss',
      opacity: 1,
    });
  }
  if (cell >= 34) {
    items.push(
      text({
        x: x + cell / 2,
        y: y + 19,
        text: cellText(value, 1),
        size: textSize.cell,
        colour: 'ink',
        anchor: 'middle',
      }),
    );
  } else if (cell >= 18) {
    items.push(
      text({
        x: x + cell / 2,
        y: y + 19,
        text: cellText(value, 0),
        size: textSize.cell - 1,
        colour: 'ink',
        anchor: 'middle',
      }),
    );
  }
  return items;
}

/** Returns the text of a cell, such as `2.4` or `−0.8`. The unit is in the column heading. */
function cellText(fraction: number, decimals: number): string {
  return decimal(fraction * 100, decimals);
}
