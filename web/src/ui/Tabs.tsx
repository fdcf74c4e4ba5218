import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { ensureVisible } from './ensure-visible.ts';

type Tab<Id extends string> = { readonly id: Id; readonly label: string; readonly content: ReactNode };
type Props<Id extends string> = {
  label: string;
  tabs: readonly Tab<Id>[];
  active: Id;
  onChange: (id: Id) => void;
};

/** Controlled tabs, so that the active tab can be stored in the URL. */
export function Tabs<Id extends string>({ label, tabs, active, onChange }: Props<Id>) {
  return (
    <Base.Root
      value={active}
      onValueChange={(value: unknown) => {
        const next = tabs.find((tab) => tab.id === value);
        if (next !== undefined) onChange(next.id);
      }}
    >
      <Base.List aria-label={label} className="place-row scroll-edges gap-x-6 border-b border-rule">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.id}
            value={tab.id}
            ref={tab.id === active ? ensureVisible : null}
            className="-mb-px min-h-11 border-b-2 border-transparent text-soft whitespace-nowrap hover:text-ink data-active:border-accent-strong data-active:font-semibold data-active:text-ink"
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.id} value={tab.id} className="pt-6">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
