import { describe, expect, it } from 'vitest';
import { calendarDate } from '../primitives/calendar-date.ts';
import { categoryOfLetter, categoryProblem } from './client-category.ts';
import { ceilingState, partTimeCeiling } from './client-ceiling.ts';
import { familyProblem, maxFamilyMembers } from './family.ts';
import { readKraFile } from './kra-file.ts';
import { kraProblem } from './kra.ts';

const today = calendarDate('2025-06-02');
const day = calendarDate;

describe('the category of a client', () => {
  it('follows from the fourth letter of the PAN', () => {
    expect([...'PHCFATX'].map(categoryOfLetter)).toEqual([
      'individual',
      'huf',
      'company',
      'company',
      'company',
      'company',
      'individual',
    ]);
    expect(categoryOfLetter(null)).toBe('individual');
  });

  it.each([
    ['individual', 'P', true],
    ['nri', 'P', true],
    ['nri', null, true],
    ['huf', 'P', false],
    ['huf', 'H', true],
    ['nri', 'H', false],
    ['company', 'T', true],
    ['company', 'P', false],
    ['individual', 'C', false],
  ] as const)('%s with the fourth character %s: %s', (category, letter, fits) => {
    expect(categoryProblem({ category, since: today, until: null }, letter, today) === null).toBe(fits);
  });

  it('accepts an accreditation only with a last day, after its start and before its end', () => {
    const accredited = {
      category: 'accredited',
      since: day('2025-05-01'),
      until: day('2027-04-30'),
    } as const;
    expect(categoryProblem(accredited, 'P', today)).toBeNull();
    expect(categoryProblem(accredited, null, today)).not.toBeNull();
    expect(categoryProblem({ ...accredited, until: null }, 'P', today)).not.toBeNull();
    expect(categoryProblem(accredited, 'P', day('2027-04-30'))).toBeNull();
    expect(categoryProblem(accredited, 'P', day('2027-05-01'))).not.toBeNull();
    expect(categoryProblem(accredited, 'P', day('2025-04-30'))).not.toBeNull();
  });
});

describe('the KRA status', () => {
  it('has a date unless nothing was checked', () => {
    const record = { status: 'registered', checkedOn: today, reference: null } as const;
    expect(kraProblem(record, today)).toBeNull();
    expect(kraProblem({ ...record, checkedOn: null }, today)).not.toBeNull();
    expect(kraProblem({ ...record, checkedOn: day('2025-06-03') }, today)).not.toBeNull();
    expect(kraProblem({ ...record, status: 'not-checked' }, today)).not.toBeNull();
    expect(kraProblem({ status: 'not-checked', checkedOn: null, reference: null }, today)).toBeNull();
  });

  it('is read from a file; rejected lines are reported without a PAN', () => {
    const file = readKraFile(
      [
        'PAN,Status,Date,Reference',
        'aaapk0000c,Validated,2025-05-30,K-1',
        'BBBHS0000D,ON_HOLD,30-05-2025,',
        '',
        'AAAPK0000C,registered,2025-05-30,',
        'nonsense,registered,2025-05-30,',
        'CCCPG0000E,fine,2025-05-30,',
        'DDDPG0000E,rejected,30-02-2025,',
        'EEEPG0000E,rejected,,',
        'FFFPG0000E,not found,2025-06-03,',
      ].join('\n'),
      today,
    );
    expect(file.lines).toEqual([
      {
        line: 2,
        pan: 'AAAPK0000C',
        record: { status: 'validated', checkedOn: '2025-05-30', reference: 'K-1' },
      },
      { line: 3, pan: 'BBBHS0000D', record: { status: 'on-hold', checkedOn: '2025-05-30', reference: null } },
    ]);
    expect(file.problems.map(({ line }) => line)).toEqual([5, 6, 7, 8, 9, 10]);
    expect(JSON.stringify(file.problems)).not.toMatch(/[A-Z]{5}\d{4}/);
    expect(readKraFile('pan;status\nAAAPK0000C;validated', today)).toEqual({
      lines: [],
      problems: [{ line: 1, problem: 'Column missing: date.' }],
    });
  });
});

it('warns within a tenth of the ceiling', () => {
  const at = (clients: number) => ceilingState(clients, partTimeCeiling);
  expect([67, 68, 74, 75, 80].map(at)).toEqual([null, 'near', 'near', 'reached', 'reached']);
  expect(ceilingState(1_000_000, null)).toBeNull();
});

it('declares a family by addresses or PANs, each once and without the member', () => {
  const by = (email: string | null, pan: string | null = null) => ({ name: 'Usha Rao', email, pan });
  const own = 'asha@demo.test';
  expect(familyProblem([by('usha@demo.test'), by(null, 'AAAPK0000C')], own)).toBeNull();
  const wrong = [
    [],
    [by(null)],
    [by('usha@demo.test', 'AAAPK0000C')],
    [by('Asha@demo.test')],
    [by('usha@demo.test'), by('USHA@demo.test')],
    Array.from({ length: maxFamilyMembers + 1 }, (_, index) => by(`m${index}@demo.test`)),
  ];
  for (const people of wrong) expect(familyProblem(people, own), JSON.stringify(people)).not.toBeNull();
});
