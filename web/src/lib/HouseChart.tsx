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
  /** Of the picture, in CSS pixels, where it is one of several. */
  plotHeight?: number;
};

/** A chart of the house whose files the browser saves. */
export function HouseChart(props: Props) {
  return <ChartFigure {...props} onSave={saveFile} loadCanvas={loadCanvas} />;
}
