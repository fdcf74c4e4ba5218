import type { ReactNode } from 'react';
import { cx } from '../../../src/ui/cx.ts';

type Props = { readonly title: string; readonly isOneColumn?: boolean; readonly children: ReactNode };

/** Group of fields, in two columns if there is room. */
export function FormPart({ title, isOneColumn = false, children }: Props) {
  return (
    <div className="border-t border-rule pt-5">
      <fieldset>
        <legend className="mb-3 font-serif text-lg font-semibold">{title}</legend>
        <div className={cx('grid gap-4', !isOneColumn && 'sm:grid-cols-2')}>{children}</div>
      </fieldset>
    </div>
  );
}
