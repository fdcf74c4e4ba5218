import type { ArticlePreview } from '@niveshak/contract/articles/staff-schemas';
import type { ReactNode } from 'react';
import type { Panel } from './views.ts';

type Problem = ArticlePreview['problems'][number];

/** Wrapper that marks a field's control, so that a problem can move the cursor there. */
export function FieldPlace({ field, children }: { field: string; children: ReactNode }) {
  return <div data-field={field}>{children}</div>;
}

/** Returns the tab that contains a field's control, or null for the text column, which is always visible. */
export function panelOfField(field: string): Panel | null {
  const [group = ''] = field.split('.');
  if (['title', 'excerpt', 'body', 'correction'].includes(group)) return null;
  return group === 'disclosure' || group === 'recommendations' ? 'companies' : 'facts';
}

/** Maximum number of frames to wait for the tab to render. */
const maxFrames = 30;

/** Moves the cursor to the control, or group, of a problem as soon as it renders. */
export function focusField(problem: Problem, frames = maxFrames): void {
  const { field, mark } = problem;
  const names = field.split('.');
  const place = names
    .map((_name, at) => names.slice(0, names.length - at).join('.'))
    .map((name) => document.querySelector(`[data-field="${CSS.escape(name)}"]`))
    .find((found) => found !== null);
  const control = place?.querySelector('input:not([type="hidden"]), textarea, select, button');
  if (!(control instanceof HTMLElement)) {
    if (frames > 0) requestAnimationFrame(() => focusField(problem, frames - 1));
    return;
  }
  control.focus();
  control.scrollIntoView({ block: 'center' });
  if (mark !== null && (control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement))
    control.setSelectionRange(mark.at, mark.at + mark.length);
}
