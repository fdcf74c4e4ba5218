import { enterConsole } from '../../src/console.ts';
import { expect, test } from '../../src/test.ts';

test('a visitor without JavaScript reads, complains and gets an answer from staff', async ({
  newContext,
}) => {
  const visitor = await (await newContext({ javaScriptEnabled: false })).newPage();
  await visitor.goto('/public/');
  await visitor.getByRole('link', { name: 'Read a sample' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(
    'Breadth before height: reading the May rally',
  );
  await visitor.goBack();
  await expect(visitor.getByRole('img', { name: /^Momentum returned/ })).toBeVisible();
  await visitor.getByRole('link', { name: 'All research' }).click();
  await visitor.getByRole('link', { name: 'Position size before conviction' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Position size before conviction');
  await expect(visitor.getByText('A card', { exact: true })).toBeVisible();
  await visitor.goBack();
  await visitor.getByRole('link', { name: 'Zephyrine Valves: a small part that stops a plant' }).click();
  await expect(visitor.getByRole('heading', { name: 'Read on with Premium' })).toBeVisible();

  await visitor.getByRole('navigation', { name: 'Legal' }).getByRole('link', { name: 'Complaints' }).click();
  await visitor.getByLabel('Your name').fill('Kabir Sen');
  await visitor.getByLabel('Email').fill('kabir.sen');
  await visitor.getByLabel('Topic').selectOption('Research or model portfolios');
  await visitor
    .getByLabel('What happened')
    .fill('The table of May has a wrong total.\nThird row, last column.');
  await visitor.getByRole('button', { name: 'Send the complaint' }).click();
  await expect(visitor.getByText('Enter a valid email address.')).toBeVisible();
  await expect(visitor.getByLabel('Your name')).toHaveValue('Kabir Sen');
  await visitor.getByLabel('Email').fill('kabir.sen@complaints.test');
  await visitor.getByRole('button', { name: 'Send the complaint' }).click();
  const number = /C-\d+/.exec((await visitor.getByRole('status').textContent()) ?? '')?.[0] ?? '';
  expect(number).not.toBe('');

  const desk = await (await newContext()).newPage();
  await enterConsole(desk, 'support');
  const waits = desk.getByRole('listitem').filter({ hasText: `Complaint ${number} from Kabir Sen` });
  await waits.getByRole('link', { name: 'Answer complaint' }).click();
  await expect(desk.getByText('Third row, last column.')).toBeVisible();
  await desk.getByRole('button', { name: 'Resolve' }).click();
  const form = desk.getByRole('dialog');
  await form.getByLabel('Email').fill('The total is put right, and the article says so.');
  await form.getByLabel('Note (optional)').fill('The total was wrong.');
  await form.getByRole('button', { name: 'Resolve and send' }).click();
  await expect(desk.getByText('Resolved. The email is being sent.')).toBeVisible();
  await expect(desk.getByText('Redressed')).toBeVisible();
});
