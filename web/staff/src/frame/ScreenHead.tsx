import type { ReactNode } from 'react';

/** Title of a screen, in the page and the browser tab, with its actions. */
export function ScreenHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
      <title>{`${title} · Staff`}</title>
      <h1 className="text-2xl">{title}</h1>
      {children}
    </div>
  );
}
