import type { ReactNode } from 'react';
import { useState } from 'react';
import { createPortal } from 'react-dom';

/** Shows its content in a window 390 pixels wide, with the styles of this page, so that media queries see a phone. */
export function PhoneFrame({ children }: { children: ReactNode }) {
  const [body, setBody] = useState<HTMLElement | null>(null);
  const fill = (frame: HTMLIFrameElement) => {
    const inner = frame.contentDocument;
    if (inner === null) return;
    for (const name of document.documentElement.getAttributeNames())
      inner.documentElement.setAttribute(name, document.documentElement.getAttribute(name) ?? '');
    inner.head.replaceChildren(
      ...[...document.querySelectorAll('link[rel="stylesheet"], style')].map((each) => each.cloneNode(true)),
    );
    inner.body.className = 'px-5 py-4';
    setBody(inner.body);
  };
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- this page's own content
    <iframe
      title="On a phone"
      className="mx-auto block h-[46rem] w-[390px] max-w-full rounded-md border border-strong"
      onLoad={({ currentTarget }) => fill(currentTarget)}
    >
      {body !== null && createPortal(children, body)}
    </iframe>
  );
}
