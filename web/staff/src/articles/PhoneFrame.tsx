import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

/** Frame 390 pixels wide with this page's styles, so that media queries match a phone. */
export function PhoneFrame({ children }: { children: ReactNode }) {
  const place = useRef<HTMLIFrameElement>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const frame = place.current;
    if (frame === null) return undefined;
    const fill = () => setBody(frame.contentDocument === null ? null : styledBody(frame.contentDocument));
    fill();
    // Firefox replaces the initial document.
    frame.addEventListener('load', fill);
    return () => frame.removeEventListener('load', fill);
  }, []);
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- this page's own content
    <iframe
      ref={place}
      title="Phone preview"
      className="mx-auto block h-[46rem] w-[390px] max-w-full rounded-md border border-strong"
    >
      {body !== null && createPortal(children, body)}
    </iframe>
  );
}

/** Applies this page's theme and style sheets to a document. Returns its body. */
function styledBody({ documentElement, head, body }: Document): HTMLElement {
  const { documentElement: own } = document;
  for (const name of own.getAttributeNames())
    documentElement.setAttribute(name, own.getAttribute(name) ?? '');
  const sheets = document.querySelectorAll('link[rel="stylesheet"], style');
  head.replaceChildren(...[...sheets].map((each) => each.cloneNode(true)));
  body.className = 'px-5 py-4';
  return body;
}
