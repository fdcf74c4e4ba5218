import { describe, expect, it } from 'vitest';
import { calendarDate } from '../primitives/calendar-date.ts';
import { enteredDateOfBirth, isAdult, parseEnteredDateOfBirth } from './date-of-birth.ts';
import { isIndianMobile, normaliseMobile } from './mobile.ts';
import { adultFrom } from './minor.ts';
import { isOrganisationPan, isPanFormat, maskPan, normalisePan, panHolderType } from './pan.ts';
import { isPinCode } from './pin-code.ts';

describe('PAN', () => {
  it.each([
    ['AAAPK0000C', 'individual'],
    ['BBBHS0000D', 'hindu-undivided-family'],
    ['AAACZ0000A', 'company'],
    ['AAAFQ0000B', 'firm'],
    ['CCCTG0000E', 'trust'],
    ['DDDAM0000P', 'association-of-persons'],
    ['EEEGN0000Q', 'government'],
  ])('%s belongs to a %s', (pan, holder) => {
    expect(isPanFormat(pan)).toBe(true);
    expect(panHolderType(pan)).toBe(holder);
  });

  it.each([
    'AAAPK000C',
    'AAAPK00000C',
    'AAAP10000C',
    'AAAPKO000C',
    'aaapk0000c',
    ' AAAPK0000C ',
    'ААAPK0000C',
    'AAAPK0000C\n',
  ])('refuses %j', (text) => {
    expect(isPanFormat(text)).toBe(false);
    expect(panHolderType(text)).toBeNull();
  });

  it('is read in any case and with spaces, but only in the Latin alphabet', () => {
    expect(normalisePan(' aaapk0000c ')).toBe('AAAPK0000C');
    expect(isPanFormat(normalisePan('ААAPK0000C'))).toBe(false);
  });

  it('has no category for a holder code that is not issued', () => {
    expect(isPanFormat('AAAXK0000C')).toBe(true);
    expect(panHolderType('AAAXK0000C')).toBeNull();
  });

  it('belongs to an organisation unless a person holds it', () => {
    expect(['BBBHS0000D', 'AAACZ0000A', 'CCCTG0000E'].map(isOrganisationPan)).toEqual([true, true, true]);
    expect(['AAAPK0000C', 'AAAXK0000C', 'AAA'].map(isOrganisationPan)).toEqual([false, false, false]);
  });

  it('is masked for display', () => {
    expect(maskPan('AAAPK0000C')).toBe('XXXXXX000C');
    expect(maskPan('AAA')).toBe('XXX');
  });
});

describe('mobile and PIN code', () => {
  it.each([
    ['6000000000', true],
    ['9876543210', true],
    ['5876543210', false],
    ['987654321', false],
    ['98765432100', false],
    ['+919876543210', false],
  ])('mobile %s: %s', (text, valid) => {
    expect(isIndianMobile(text)).toBe(valid);
  });

  it.each(['+91 98765 43210', '919876543210', '09876543210', '98765-43210'])('reads %s', (text) => {
    expect(normaliseMobile(text)).toBe('9876543210');
  });

  it('keeps a number that starts with 91', () => {
    expect(normaliseMobile('9198765432')).toBe('9198765432');
    expect(normaliseMobile('12')).toBe('12');
  });

  it.each([
    ['400001', true],
    ['000001', false],
    ['40000', false],
    ['4000011', false],
    ['4000O1', false],
  ])('PIN code %s: %s', (text, valid) => {
    expect(isPinCode(text)).toBe(valid);
  });
});

describe('date of birth', () => {
  it.each([
    ['02-06-2007', '2007-06-02'],
    ['29-02-2008', '2008-02-29'],
    ['29-02-2007', null],
    ['31-04-1990', null],
    ['01-01-1899', null],
    ['01-01-2100', null],
    ['1-1-1990', null],
    ['1990-01-01', null],
  ])('%s → %s', (text, date) => {
    expect(parseEnteredDateOfBirth(text)).toBe(date);
  });

  it('is shown as entered', () => {
    expect(enteredDateOfBirth(calendarDate('2007-06-02'))).toBe('02-06-2007');
  });

  it('makes the member an adult on the eighteenth birthday', () => {
    const today = calendarDate('2025-06-02');
    expect(isAdult(calendarDate('2007-06-02'), today)).toBe(true);
    expect(isAdult(calendarDate('2007-06-03'), today)).toBe(false);
    expect(isAdult(calendarDate('2008-02-29'), calendarDate('2026-02-28'))).toBe(false);
    expect(isAdult(calendarDate('2008-02-29'), calendarDate('2026-03-01'))).toBe(true);
  });

  it('determines the first day as an adult', () => {
    expect(adultFrom(calendarDate('2010-06-02'))).toBe('2028-06-02');
    expect(adultFrom(calendarDate('2008-02-29'))).toBe('2026-03-01');
  });
});
