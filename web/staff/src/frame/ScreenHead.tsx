import type { ReactNode } from 'react';

/** A screen's name, in the page and in the browser's tab, and what can be done on it. */
export function ScreenHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
      <title>{`${title} · Staff`}</title>
      <h1 className="text-2xl">{title}</h1>
      {children}
    </div>
  );
}
