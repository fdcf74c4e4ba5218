import { useLayoutEffect, useRef } from 'react';
import { cx } from '../../../src/ui/cx.ts';

type Props = {
  label: string;
  placeholder: string;
  value: string;
  className: string;
  onChange: (value: string) => void;
};

/** Text field edited in place, without a border and as tall as its lines. Enter does not insert a line break. */
export function GrowingText({ label, placeholder, value, className, onChange }: Props) {
  const place = useRef<HTMLTextAreaElement>(null);
  // Runs after every change of text or width.
  useLayoutEffect(() => fit(place.current));
  useLayoutEffect(() => {
    const around = place.current?.parentElement;
    const resized = new ResizeObserver(() => fit(place.current));
    if (around !== null && around !== undefined) resized.observe(around);
    return () => resized.disconnect();
  }, []);
  return (
    <textarea
      ref={place}
      aria-label={label}
      placeholder={placeholder}
      rows={1}
      className={cx(
        'block w-full resize-none overflow-hidden bg-transparent outline-none placeholder:text-faint',
        className,
      )}
      value={value}
      onChange={({ target }) => onChange(target.value.replaceAll('\n', ' '))}
    />
  );
}

function fit(field: HTMLTextAreaElement | null): void {
  if (field === null) return;
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight}px`;
}
