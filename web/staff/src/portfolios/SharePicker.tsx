import { Autocomplete } from '@base-ui/react/autocomplete';
import { findShares } from '@niveshak/contract/portfolios/staff-routes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { Field, controlClass } from '../../../src/ui/Field.tsx';
import { staffCall } from '../session/staff-call.ts';

type Share = { readonly symbol: string; readonly name: string };
type Props = {
  label: string;
  leaveOut: readonly string[];
  takenText?: string;
  onPick: (share: Share) => void;
};

/** Search for a share with prices, by symbol or name. */
export function SharePicker({ label, leaveOut, takenText = 'Already chosen', onPick }: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const found = useQuery({
    queryKey: ['shares', search],
    queryFn: () => staffCall(findShares, { query: { search } }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  // Free shares first, because Enter selects the first one.
  const shares =
    search === ''
      ? []
      : (found.data?.shares ?? []).toSorted(
          (a, b) => Number(leaveOut.includes(a.symbol)) - Number(leaveOut.includes(b.symbol)),
        );
  return (
    <Field label={label} id={id}>
      <Autocomplete.Root
        items={shares}
        filter={null}
        itemToStringValue={({ symbol }) => symbol}
        value={typed}
        autoHighlight="always"
        onValueChange={(value, { reason }) => {
          if (reason !== 'item-press') setTyped(value);
        }}
      >
        <Autocomplete.Input id={id} placeholder="Symbol or name" className={controlClass} />
        <Autocomplete.Portal>
          <Autocomplete.Positioner sideOffset={4} className="z-50">
            <Autocomplete.Popup className="w-(--anchor-width) overflow-hidden rounded-md border border-rule bg-raised shadow-lift">
              <Autocomplete.Empty className="px-3 py-3 text-sm text-soft empty:hidden">
                {search === '' || found.isFetching ? null : 'Share not found.'}
              </Autocomplete.Empty>
              <Autocomplete.List className="max-h-80 overflow-y-auto py-1 empty:py-0">
                {(share: Share) => (
                  <Autocomplete.Item
                    key={share.symbol}
                    value={share}
                    disabled={leaveOut.includes(share.symbol)}
                    className="flex min-h-10 cursor-default items-baseline justify-between gap-4 px-3 py-2 text-sm data-highlighted:bg-sunken"
                    onClick={() => {
                      setTyped('');
                      onPick(share);
                    }}
                  >
                    <span className="truncate">{share.name}</span>
                    <span className="text-soft">
                      {leaveOut.includes(share.symbol) ? takenText : share.symbol}
                    </span>
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
    </Field>
  );
}
