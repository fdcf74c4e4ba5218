import type { ResponseOf } from '@niveshak/contract/http/route';
import { getMarketData, getPriceGaps } from '@niveshak/contract/market-data/staff-routes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../../../src/ui/Button.tsx';
import { DateText } from '../../../src/ui/DateText.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { DateField } from '../../../src/ui/DateField.tsx';
import { whileImporting } from '../frame/ImportList.tsx';
import { UploadArea } from '../frame/UploadArea.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { staffCall } from '../session/staff-call.ts';
import { Actions } from './Actions.tsx';
import { HolidayForm } from './HolidayForm.tsx';
import { Imports } from './Imports.tsx';
import { uploadFiles } from './upload-files.ts';
import { QueryView, Unloaded } from '../frame/QueryView.tsx';

const marketKey = ['market'];

type MarketData = ResponseOf<typeof getMarketData>;
/** `known` is the name of an existing holiday on that day. */
type Holiday = { readonly date: string; readonly known: string | null };

export function MarketScreen() {
  const client = useQueryClient();
  const reload = () => void client.invalidateQueries({ queryKey: marketKey });
  const state = useQuery({
    queryKey: [...marketKey, 'state'],
    queryFn: () => staffCall(getMarketData),
    refetchInterval: ({ state: { data } }) => whileImporting(data?.imports),
  });
  const [holiday, setHoliday] = useState<Holiday | null>(null);
  const close = () => {
    setHoliday(null);
    reload();
  };
  if (state.data === undefined) return <Unloaded query={state} what="the page" />;
  const { firstDay, lastDay, missingDays, holidays, imports, actions } = state.data;
  const finished = imports.flatMap(({ id, state: now }) => (now === 'done' ? [id] : [])).join(' ');
  return (
    <>
      <ScreenHead title="Market data">
        {firstDay !== null && lastDay !== null && (
          <p className="text-sm text-soft">
            Prices from <DateText date={firstDay} /> to <DateText date={lastDay} />
          </p>
        )}
      </ScreenHead>
      <UploadArea
        title="Exchange files"
        hint="Drop or choose bhavcopies, index closes, corporate actions, symbol changes or index lists with industries, plain or zipped. Files already imported change nothing."
        accept=".csv,.zip,text/csv,application/zip"
        takesMany
        upload={uploadFiles}
        onUploaded={reload}
      />
      <div className="grid gap-10 lg:grid-cols-2">
        <Part title="Uploads">
          <Imports imports={imports} onCancelled={reload} />
        </Part>
        <div className="flex flex-col gap-10">
          <TradingDays missing={missingDays} holidays={holidays} onOpen={setHoliday} />
          {lastDay !== null && <Gaps key={lastDay} lastDay={lastDay} imports={finished} />}
        </div>
      </div>
      {lastDay !== null && (
        <div className="mt-10">
          <Part title="Corporate actions">
            <Actions actions={actions} onChanged={reload} />
          </Part>
        </div>
      )}
      <Dialog
        title={holiday?.known === null ? 'Mark as holiday' : 'Remove holiday'}
        isOpen={holiday !== null}
        onClose={() => setHoliday(null)}
      >
        {holiday !== null && <HolidayForm {...holiday} onDone={close} />}
      </Dialog>
    </>
  );
}

type DaysProps = {
  missing: MarketData['missingDays'];
  holidays: MarketData['holidays'];
  onOpen: (holiday: Holiday) => void;
};

function TradingDays({ missing, holidays, onOpen }: DaysProps) {
  return (
    <>
      <Part title="Days without prices">
        {missing.length === 0 && <p className="text-sm text-soft">The last ninety days are complete.</p>}
        <ul className="text-sm">
          {missing.map((date) => (
            <DayLine
              key={date}
              date={date}
              action="Mark as holiday"
              onPress={() => onOpen({ date, known: null })}
            />
          ))}
        </ul>
      </Part>
      {holidays.length > 0 && (
        <Part title="Holidays">
          <ul className="text-sm">
            {holidays.map(({ date, name }) => (
              <DayLine
                key={date}
                date={date}
                text={name}
                action="Remove"
                onPress={() => onOpen({ date, known: name })}
              />
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 text-lg">{title}</h2>
      {children}
    </section>
  );
}

type DayProps = { date: string; text?: string; action: string; onPress: () => void };

function DayLine({ date, text, action, onPress }: DayProps) {
  return (
    <li className="flex min-h-11 flex-wrap items-center justify-between gap-3 border-b border-rule py-1">
      <span>
        <DateText date={date} />
        {text !== undefined && <span className="text-soft">, {text}</span>}
      </span>
      <Button size="small" onClick={onPress}>
        {action}
      </Button>
    </li>
  );
}

/** Shares without a price on days when other shares had one. */
function Gaps({ lastDay, imports }: { lastDay: string; imports: string }) {
  const [from, setFrom] = useState(`${Number(lastDay.slice(0, 4)) - 1}${lastDay.slice(4)}`);
  const [to, setTo] = useState(lastDay);
  const gaps = useQuery({
    // An import may have filled a gap.
    queryKey: [...marketKey, 'gaps', from, to, imports],
    queryFn: () => staffCall(getPriceGaps, { query: { from, to } }),
    enabled: from !== '' && to !== '',
  });
  return (
    <Part title="Shares with gaps">
      <div className="mb-3 grid grid-cols-2 gap-3">
        <DateField label="From" value={from} onChange={({ target }) => setFrom(target.value)} />
        <DateField label="To" value={to} onChange={({ target }) => setTo(target.value)} />
      </div>
      <QueryView query={gaps} what="the gaps">
        {({ gaps: shown, total }) => <GapList gaps={shown} total={total} />}
      </QueryView>
    </Part>
  );
}

function GapList({ gaps, total }: ResponseOf<typeof getPriceGaps>) {
  if (total === 0) return <p className="text-sm text-soft">No gaps between these days.</p>;
  return (
    <>
      <ul className="text-sm">
        {gaps.map(({ symbol, name, days, spells }) => (
          <li key={symbol} className="border-b border-rule py-2">
            <span className="font-medium">{symbol}</span> <span className="text-soft">{name}</span>
            <span className="block text-soft">
              {days} {days === 1 ? 'day' : 'days'}:{' '}
              {spells
                .slice(0, 5)
                .map((spell) => (spell.from === spell.to ? spell.from : `${spell.from} to ${spell.to}`))
                .join(', ')}
              {spells.length > 5 && ` and ${spells.length - 5} more`}
            </span>
          </li>
        ))}
      </ul>
      {total > gaps.length && (
        <p className="mt-2 text-sm text-soft">
          First {gaps.length} of {total.toLocaleString('en-IN')}.
        </p>
      )}
    </>
  );
}
