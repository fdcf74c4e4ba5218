import { useLayoutEffect, useRef } from 'react';
import { cx } from './cx.ts';

type Props = {
  /** HTML sanitised by the server. */
  html: string;
  className?: string;
};

/**
 * Long-form text. Each table scrolls in a keyboard-accessible frame, so that the page never scrolls horizontally. Each
 * image links to its full size, so that it can be enlarged on a phone.
 */
export function Prose({ html, className }: Props) {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    for (const [index, table] of [...(root.current?.querySelectorAll('table') ?? [])].entries()) {
      if (table.parentElement?.classList.contains('scrolling') === true) continue;
      const frame = document.createElement('div');
      frame.className = 'scrolling';
      frame.tabIndex = 0;
      // Use a group, not a region, because a long article has many tables and landmarks are for navigation.
      frame.role = 'group';
      frame.ariaLabel = table.caption?.textContent ?? `Table ${index + 1}`;
      table.removeAttribute('tabindex');
      table.replaceWith(frame);
      frame.append(table);
    }
    for (const image of root.current?.querySelectorAll<HTMLImageElement>('img[srcset]') ?? []) {
      if (image.closest('a') !== null) continue;
      const link = document.createElement('a');
      link.href = image.srcset.split(', ').at(-1)?.split(' ')[0] ?? image.src;
      link.target = '_blank';
      link.title = 'Open the picture in a new tab';
      image.replaceWith(link);
      link.append(image);
    }
  });
  return <div ref={root} className={cx('prose', className)} dangerouslySetInnerHTML={{ __html: html }} />;
}
