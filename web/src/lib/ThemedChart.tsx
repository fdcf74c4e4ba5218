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
  /** Height of the plot in CSS pixels, if it is one of several. */
  plotHeight?: number;
  /** Without subtitle and source, which stand once for several charts. */
  isSmall?: boolean;
};

/** A chart whose files are saved by the browser. */
export function ThemedChart(props: Props) {
  return <ChartFigure {...props} onSave={saveFile} loadCanvas={loadCanvas} />;
}
