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
  /** Height of the plot in CSS pixels, if there are several plots. */
  plotHeight?: number;
  /** Omits subtitle and source, which are shown once for several charts. */
  isSmall?: boolean;
};

/** A chart whose files the browser saves. */
export function ThemedChart(props: Props) {
  return <ChartFigure {...props} onSave={saveFile} loadCanvas={loadCanvas} />;
}
