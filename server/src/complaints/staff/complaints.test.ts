import { afterAll, beforeAll, expect, it } from 'vitest';
import * as routes from '@niveshak/contract/complaints/staff-routes';
import { getToday } from '@niveshak/contract/members/routes';
import { hostileHtml } from '../../testing/hostile-content.ts';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { TestStaff } from '../../testing/test-staff.ts';

const bytesOf = (body: unknown) => {
  if (!(body instanceof Uint8Array)) throw new Error('The answer is no file.');
  return body;
};

let app: TestApp;
let support: TestStaff;
beforeAll(async () => {
  app = await createTestApp({ demo: 'people', jobs: true });
  support = new TestStaff(app, 'support@demo.test');
  await support.enterStaff();
});
afterAll(() => app.close());

const words = 'My invoice of May shows the wrong state,\r\nand nobody answered for ten days.';
const reason = 'A test of complaints.';

function send(fields: Readonly<Record<string, string>> = {}, headers: Record<string, string> = {}) {
  return fetch(`${app.origin}/public/complaints`, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams({
      name: 'Asha Rao',
      email: 'Asha@complaints.test',
      phone: '',
      category: 'billing',
      body: words,
      website: '',
      ...fields,
    }),
  });
}
const numberIn = (answer: Response) => /sent=(C-\d+)/.exec(answer.headers.get('location') ?? '')?.[1] ?? '';
const openOne = async (number: string) => {
  const { complaints } = await support.call(routes.listComplaints);
  const row = complaints.find((each) => each.number === number);
  if (row === undefined) throw new Error(`${number} is not in the list.`);
  return row;
};
/** Returns the emails to an address, once there are `count` of them. */
async function emailsTo(to: string, count: number) {
  await expect.poll(async () => (await app.control.mail(to)).length).toBe(count);
  return app.control.mail(to);
}

it('accepts a complaint once, confirms it by email without its text, and shows it to staff', async () => {
  const [first, again] = await Promise.all([send(), send()]);
  expect([first.status, again.status]).toEqual([303, 303]);
  const number = numberIn(first);
  expect(numberIn(again)).toBe(number);
  const page = await (await fetch(`${app.origin}${first.headers.get('location')}`)).text();
  expect(page).toContain(number);
  const [message] = await emailsTo('asha@complaints.test', 1);
  expect(message?.subject).toBe(`We have your complaint ${number}`);
  expect(message?.text).toContain('23 Jun 2025');
  expect(message?.text).not.toContain('wrong state');
  expect(await openOne(number)).toMatchObject({ dueOn: '2025-06-23', daysLeft: 21, outcome: null });
  const { waiting } = await support.call(getToday);
  expect(waiting.map(({ title }) => title)).toContain(`21 days to answer complaint ${number} from Asha Rao`);
});

it('shows the form again with its input if something is missing', async () => {
  const answer = await send({ name: '<b>Asha</b>', email: 'nobody', body: 'Short.' });
  expect(answer.status).toBe(400);
  const page = await answer.text();
  expect(page).toContain('value="&lt;b&gt;Asha&lt;/b&gt;"');
  expect(page).toContain('Enter a valid email address.');
  expect(page).toContain('Describe what happened');
  expect(page.match(/aria-invalid="true"/g)).toHaveLength(2);
  expect((await send({}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  const { complaints } = await support.call(routes.listComplaints);
  await send({ website: 'https://spam.test', body: 'A program filled in every field there is.' });
  expect((await support.call(routes.listComplaints)).complaints).toHaveLength(complaints.length);
});

it('is answered, escalated and resolved, each with an email; a resolved one stays resolved', async () => {
  const number = numberIn(await send({ email: 'ravi@complaints.test', name: 'Ravi' }));
  const { id } = await openOne(number);
  const at = { params: { id } };
  await support.call(routes.answerComplaint, {
    ...at,
    body: { body: 'We have asked our accountant about it.\n\nThe answer follows.', reason },
  });
  await support.call(routes.escalateComplaint, { ...at, body: { reason } });
  // No further notifications once the complaint is resolved.
  const [handedUp] = await emailsTo('grievance@sahyadri.test', 1);
  const end = {
    outcome: 'redressed',
    body: 'The invoice is put right, and a new one is on its way.',
    reason,
  } as const;
  const ends = await Promise.all(
    [0, 1].map(() => support.raw(routes.resolveComplaint, { ...at, body: end })),
  );
  expect(ends.map(({ status }) => status).sort()).toEqual([204, 409]);
  const emails = await emailsTo('ravi@complaints.test', 3);
  expect(emails[0]?.subject).toBe(`Our decision on your complaint ${number}`);
  expect(emails[0]?.text).toContain('scores.sebi.gov.in');
  expect(emails[1]?.text).toContain('The answer follows.');
  expect(handedUp?.subject).toContain('escalated');
  const complaint = await support.call(routes.readComplaint, at);
  expect(complaint.steps.map(({ kind }) => kind)).toEqual(['answer', 'escalate', 'resolve']);
  expect(complaint).toMatchObject({ outcome: 'redressed', daysLeft: null, isEscalated: true });
  const { db } = app.database;
  await expect(
    db.updateTable('complaints').set({ resolved_on: '2025-07-01' }).where('id', '=', id).execute(),
  ).rejects.toThrow('never changed');
  await expect(db.deleteFrom('complaints').where('id', '=', id).execute()).rejects.toThrow('never deleted');
});

it('imports SCORES complaints, reminds staff of deadlines, and fills table and file', async () => {
  const { number } = await support.call(routes.recordComplaint, {
    body: {
      name: 'Meera',
      email: 'meera@complaints.test',
      phone: '',
      category: 'research',
      body: 'The report of April did not name the analyst’s holding.',
      source: 'scores',
      reference: 'SEBIE/MH25/0001',
      receivedOn: '2025-05-30',
      reason,
    },
  });
  const tooOld = await support.raw(routes.recordComplaint, {
    body: {
      name: 'Meera',
      email: 'meera@complaints.test',
      phone: '',
      category: 'research',
      body: 'Of a month whose table everybody has seen.',
      source: 'scores',
      reference: '',
      receivedOn: '2025-04-30',
      reason,
    },
  });
  expect(tooOld).toMatchObject({ status: 409, body: { code: 'complaint-refused' } });
  await app.moveClock('2025-06-20T10:00:00+05:30');
  const reminders = async () =>
    (await app.control.mail('grievance@sahyadri.test')).filter(({ subject }) => subject.includes(number));
  await expect.poll(async () => (await reminders()).length).toBe(3);
  expect((await reminders())[0]?.subject).toBe(`Complaint ${number} is due on 20 Jun 2025`);
  const page = (await (await fetch(`${app.origin}/public/complaints`)).text()).replaceAll(/\s+/g, ' ');
  expect(page).toContain('Data for the month ending May 2025');
  expect(page).toMatch(
    /SEBI \(SCORES\)<\/th> <td class="figure">0<\/td><td class="figure">1<\/td><td class="figure">0<\/td><td class="figure">1<\/td>/,
  );
  const file = await support.raw(routes.saveComplaints);
  expect(Buffer.from(bytesOf(file.body)).toString()).toContain(
    `${number},SEBI (SCORES),SEBIE/MH25/0001,2025-05-30`,
  );
});

/** Returns the elements of a page or email with their attribute names in order, to detect text that became markup. */
const markupOf = (html: string) =>
  [...html.matchAll(/<[a-z!][^>]*>/gi)].map(([tag]) => tag.replaceAll(/="[^"]*"/g, '='));

it('renders hostile text harmlessly in the form, emails and file', async () => {
  const words = (each: (html: string) => string) => hostileHtml.map(([, html]) => each(html)).join('\n\n');
  const hostile = {
    name: '<script>alert(1)</script> "A" & b',
    body: words((html) => html),
  };
  const plain = { name: 'Asha Rao', body: words(() => 'Harmless words.') };
  const again = async (typed: Readonly<Record<string, string>>) =>
    (await send({ ...typed, email: 'nobody' })).text();
  expect(markupOf(await again(hostile))).toEqual(markupOf(await again(plain)));

  const answered = async (typed: { readonly name: string; readonly body: string }, email: string) => {
    const at = { params: { id: (await openOne(numberIn(await send({ ...typed, email })))).id } };
    // Pasted tabs become spaces.
    const kept = typed.body.replaceAll('\t', ' ');
    expect((await support.call(routes.readComplaint, at)).body).toBe(kept);
    await support.call(routes.answerComplaint, { ...at, body: { body: kept, reason } });
    const emails = await emailsTo(email, 2);
    return emails.map(({ html }) => markupOf(html ?? ''));
  };
  expect(await answered(hostile, 'hostile@complaints.test')).toEqual(
    await answered(plain, 'plain@complaints.test'),
  );

  await support.call(routes.recordComplaint, {
    body: {
      name: hostile.name,
      email: 'scores@complaints.test',
      phone: '',
      category: 'other',
      body: hostile.body.replaceAll('\t', ' '),
      source: 'scores',
      reference: '=HYPERLINK("https://evil.example")',
      receivedOn: '2025-06-20',
      reason,
    },
  });
  const file = await support.raw(routes.saveComplaints);
  const csv = Buffer.from(bytesOf(file.body)).toString();
  expect(csv).toContain('evil.example');
  expect(csv).not.toMatch(/(?:^|,)"?[=+@-]/m);
});
