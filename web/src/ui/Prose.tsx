import { useLayoutEffect, useRef } from 'react';
import { cx } from './cx.ts';

type Props = {
  /** HTML sanitised by the server that rendered it. */
  html: string;
  className?: string;
};

/**
 * Long text. Each table gets its own scrollable frame, which the keyboard can reach, so that the page never scrolls
 * horizontally.
 */
export function Prose({ html, className }: Props) {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    for (const [index, table] of [...(root.current?.querySelectorAll('table') ?? [])].entries()) {
      if (table.parentElement?.classList.contains('scrolling') === true) continue;
      const frame = document.createElement('div');
      frame.className = 'scrolling';
      frame.tabIndex = 0;
      // Use a group, not a region: a long article has many tables, and landmarks are for navigation.
      frame.role = 'group';
      frame.ariaLabel = table.caption?.textContent ?? `Table ${index + 1}`;
      table.removeAttribute('tabindex');
      table.replaceWith(frame);
      frame.append(table);
    }
  });
  return <div ref={root} className={cx('prose', className)} dangerouslySetInnerHTML={{ __html: html }} />;
}
