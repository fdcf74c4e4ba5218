import * as z from 'zod/mini';
import { parseCalendarDate } from '@niveshak/domain/primitives/calendar-date';

export const nothing = z.strictObject({});

export const noBody = z.optional(z.unknown());

export const empty = z.undefined();

/** Amount in integer paise. */
export const paiseAmount = z.int();

/** `{"amount": 2398800}`, in paise. */
export const amount = z.object({ amount: paiseAmount });

const firstDay = '1900-01-01';
const lastDay = '2199-12-31';

/** `YYYY-MM-DD`, a valid date from 1900 to 2199. */
export const calendarDate = z
  .string()
  .check(
    z.refine(
      (text) => parseCalendarDate(text) !== null && text >= firstDay && text <= lastDay,
      'Choose a date, such as 2025-06-30.',
    ),
  );

/** UTC instant, ISO 8601. */
export const instant = z.iso.datetime({ offset: true, error: 'Choose a date and time.' });

/** Returns a schema for typed text, trimmed, without control characters and with a bounded length. */
export function text(maxLength: number, minLength = 0) {
  return z.string().check(
    z.trim(),
    z.minLength(minLength, { error: ({ input }) => tooShort(input, minLength) }),
    z.maxLength(maxLength, `At most ${maxLength} characters.`),
    z.refine((typed) => typed.isWellFormed(), 'This contains half a character.'),
    z.regex(/^[^\u0000-\u001f\u007f]*$/u, 'Control characters are not allowed.'),
  );
}

function tooShort(input: unknown, minLength: number): string {
  return input === '' ? 'This is required.' : `At least ${minLength} characters.`;
}

/** Like `text`, but allows line breaks. */
export function paragraphs(maxLength: number) {
  return z.string().check(
    z.trim(),
    z.maxLength(maxLength, `At most ${maxLength} characters.`),
    z.refine((typed) => typed.isWellFormed(), 'This contains half a character.'),
    z.regex(/^[^\u0000-\u0009\u000b-\u001f\u007f]*$/u, 'Control characters are not allowed.'),
  );
}

export const uuid = z.uuid();

const pieces = z.custom<AsyncIterable<string | Uint8Array>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
);

/** CSV file, streamed as it is generated. */
export const csvFile = z.object({ contentType: z.literal('text/csv'), fileName: z.string(), pieces });

/** Zip file of any size, streamed as it is generated. */
export const zipStream = z.object({
  contentType: z.literal('application/zip'),
  fileName: z.string(),
  pieces,
});

/** File of one of several types, streamed as it is generated. */
export const streamedFile = z.object({
  contentType: z.enum(['text/csv', 'text/xml', 'application/json', 'application/zip']),
  fileName: z.string(),
  pieces,
});

export function wholeNumber(least: number, most: number) {
  return z
    .string()
    .check(
      z.refine(
        (typed) => /^\d{1,6}$/.test(typed) && Number(typed) >= least && Number(typed) <= most,
        `Use a whole number from ${least} to ${most}.`,
      ),
    );
}
