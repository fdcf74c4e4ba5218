import { hasLetters, markData, pathData } from '@niveshak/domain/charts/chart-svg';
import { colourTokens } from '@niveshak/domain/charts/palette';
import type { Colour, Scene, SceneItem, Spot } from '@niveshak/domain/charts/scene';
import { assertNever } from '@niveshak/domain/primitives/assert-never';
import { memo } from 'react';

const colourOf = (colour: Colour) => `var(${colourTokens[colour]})`;

/** Lines, text and markers of a chart. The same content is available as text next to it. */
export const ChartPicture = memo(function ChartPicture({ scene }: { scene: Scene }) {
  return (
    <svg
      viewBox={`0 0 ${scene.width} ${scene.height}`}
      width={scene.width}
      height={scene.height}
      aria-hidden="true"
      focusable="false"
      className="block max-w-full"
    >
      {scene.items.map((item, at) => (
        // Index keys are safe, because the scene always renders as a whole and its items have no other id.
        // oxlint-disable-next-line react/no-array-index-key
        <Item key={at} item={item} />
      ))}
    </svg>
  );
});

function Item({ item }: { item: SceneItem }) {
  switch (item.kind) {
    case 'path':
      return (
        <path
          d={pathData(item.runs)}
          fill="none"
          stroke={colourOf(item.colour)}
          strokeWidth={item.width}
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      );
    case 'area':
      return (
        <path d={`${pathData([item.points])}Z`} fill={colourOf(item.colour)} fillOpacity={item.opacity} />
      );
    case 'rect':
      return (
        <rect
          x={item.x}
          y={item.y}
          width={item.width}
          height={item.height}
          fill={colourOf(item.colour)}
          fillOpacity={item.opacity}
        />
      );
    case 'rule':
      return (
        <path
          d={pathData([[item.from, item.to]])}
          stroke={colourOf(item.colour)}
          strokeWidth={item.width}
          shapeRendering="crispEdges"
        />
      );
    case 'mark':
      return <path d={markData(item.x, item.y)} fill={colourOf(item.colour)} />;
    case 'text':
      return (
        <text
          x={item.x}
          y={item.y}
          fontSize={item.size}
          fill={colourOf(item.colour)}
          textAnchor={item.anchor}
          fontWeight={item.isStrong ? 600 : 400}
          className={hasLetters(item.text) ? undefined : 'tabular-nums'}
        >
          {item.text}
        </text>
      );
    default:
      return assertNever(item);
  }
}

type CursorProps = {
  scene: Scene;
  spot: Spot;
  /** Other end of a selected range. */
  from: Spot | undefined;
};

/** Cross-hair with a dot on each line, the range to another day, or the frame of a cell. */
export function ChartCursor({ scene, spot: { x, points, frame }, from }: CursorProps) {
  const { crosshair, width, height } = scene;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
      focusable="false"
      className="pointer-events-none absolute top-0 left-0 max-w-full"
    >
      {crosshair !== null && (
        <path d={`M${x} ${crosshair[0]}V${crosshair[1]}`} stroke={colourOf('soft')} strokeWidth="1" />
      )}
      {crosshair !== null && from !== undefined && (
        <rect
          x={Math.min(x, from.x)}
          y={crosshair[0]}
          width={Math.abs(x - from.x)}
          height={crosshair[1] - crosshair[0]}
          fill={colourOf('soft')}
          fillOpacity="0.14"
        />
      )}
      {[...points, ...(from?.points ?? [])].map((point) => (
        <circle
          key={`${point.x} ${point.y} ${point.colour}`}
          cx={point.x}
          cy={point.y}
          r="5"
          fill={colourOf(point.colour)}
          stroke={colourOf('paper')}
          strokeWidth="2"
        />
      ))}
      {frame !== null && <rect {...frame} fill="none" stroke={colourOf('ink')} strokeWidth="2" />}
    </svg>
  );
}
