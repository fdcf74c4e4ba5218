import type { Chart } from '@niveshak/domain/charts/chart';
import type { ReactNode } from 'react';
import { ChartFigure } from '../ui/ChartFigure.tsx';
import { saveFile } from './files.ts';
import { load } from './load.ts';

const loadCanvas = () => load(() => import('../ui/chart-canvas.ts'));

type Props = {
  chart: Chart;
  question?: ReactNode;
  fileName: string;
  /** Plot height in CSS pixels, for a chart with several plots. */
  plotHeight?: number;
  /** Whether to omit subtitle and source, which are shown once for several charts. */
  isSmall?: boolean;
};

/** Themed chart with downloads saved by the browser. */
export function ThemedChart(props: Props) {
  return <ChartFigure {...props} onSave={saveFile} loadCanvas={loadCanvas} />;
}
