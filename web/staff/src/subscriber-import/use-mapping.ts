import type { ImportMapping, ImportReading } from '@niveshak/contract/subscriber-import/schemas';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import type {
  Columns,
  ImportField,
  SharedField,
  SharedValues,
} from '@niveshak/domain/subscriber-import/fields';
import type { DayOrder } from '@niveshak/domain/subscriber-import/values';
import { useState } from 'react';

/** Returns a mapping in progress. `whole` is set once it is complete. */
export function useMapping(reading: ImportReading) {
  const { saved } = reading;
  const [columns, setColumns] = useState<Columns>(reading.columns);
  const [dayOrder, setOrder] = useState<DayOrder | null>(
    reading.dayOrder === 'mixed' ? null : reading.dayOrder,
  );
  const [values, setValues] = useState<SharedValues>(saved?.values ?? {});
  const [plans, setPlans] = useState<ReadonlyMap<string, PlanAlias | null>>(
    new Map(
      reading.plans.flatMap(({ name, alias, isFree }) =>
        alias === null && !isFree ? [] : [[name, alias] as const],
      ),
    ),
  );
  const [lastNumbers, setLastNumbers] = useState(
    (saved?.lastNumbers ?? reading.series.map(({ highest }) => highest)).join('\n'),
  );
  const [continues, setContinues] = useState(saved?.continues ?? '');
  const whole: ImportMapping | null =
    dayOrder === null || columns.email === undefined
      ? null
      : {
          encoding: reading.encoding,
          separator: reading.separator,
          columns,
          values: Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== '')),
          dayOrder,
          plans: [...plans].map(([name, alias]) => ({ name, alias })),
          lastNumbers: lastNumbers
            .split('\n')
            .map((line) => line.trim())
            .filter((line) => line !== ''),
          continues: continues.trim() === '' ? null : continues.trim(),
        };
  return {
    columns,
    /** Maps a column to a field, or ignores it. A field has only one column. */
    setColumn: (column: number, field: ImportField | null) => {
      const others = Object.entries(columns).filter(([name, at]) => at !== column && name !== field);
      setColumns({ ...Object.fromEntries(others), ...(field === null ? {} : { [field]: column }) });
    },
    dayOrder,
    setDayOrder: (order: DayOrder) => setOrder(order),
    values,
    setValue: (field: SharedField, value: string) => setValues({ ...values, [field]: value }),
    plans,
    /** Sets the plan for a name: null for an account without a plan, undefined for an unknown name. */
    setPlan: (name: string, alias: PlanAlias | null | undefined) => {
      const next = new Map(plans);
      if (alias === undefined) next.delete(name);
      else next.set(name, alias);
      setPlans(next);
    },
    lastNumbers,
    setLastNumbers,
    continues,
    setContinues,
    whole,
  };
}
