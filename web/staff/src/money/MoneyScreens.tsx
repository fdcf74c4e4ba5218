import { ScreenHead } from '../frame/ScreenHead.tsx';
import { Differences } from './Differences.tsx';
import { GstMonths } from './GstMonths.tsx';
import { Settlements } from './Settlements.tsx';

export function SettlementsScreen() {
  return (
    <>
      <ScreenHead title="Settlements" />
      <Settlements />
    </>
  );
}

export function DifferencesScreen() {
  return (
    <>
      <ScreenHead title="Differences" />
      <Differences />
    </>
  );
}

export function GstScreen() {
  return (
    <>
      <ScreenHead title="GST" />
      <GstMonths />
    </>
  );
}
