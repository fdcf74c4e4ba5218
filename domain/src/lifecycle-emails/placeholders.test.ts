import { describe, expect, it } from 'vitest';
import { lifecycleEmails, lifecycleKinds } from './lifecycle-kinds.ts';
import { contentProblem, filledBody, filledSubject, placeholderProblem } from './placeholders.ts';

const values = {
  name: 'Asha',
  plan: 'Premium',
  ends: '1 Jun 2025',
  days: '7 days',
  link: 'https://firm.test/',
};
const ofPlan = { start: 'first-plan' } as const;

describe('placeholders', () => {
  it.each(lifecycleKinds)('in the standard text of %s can all be filled', (kind) => {
    const { standard } = lifecycleEmails[kind];
    expect(placeholderProblem(standard.subject, kind, standard, 'subject')).toBeNull();
    expect(placeholderProblem(standard.body, kind, standard, 'body')).toBeNull();
    expect(filledBody(standard.body, values)).not.toContain('{{');
  });

  it.each([
    ['{{nmae}}', ofPlan, 'body', '{{nmae}} is not possible here.'],
    ['{{plan}}', { start: 'sign-up' }, 'body', 'Use {{name}}, {{link}}.'],
    ['{{link}}', ofPlan, 'subject', 'Use {{name}}, {{plan}}, {{ends}}.'],
    ['{{days}}', ofPlan, 'body', '{{days}} is not possible here.'],
    ['{{name}', ofPlan, 'body', 'not closed'],
    ['{{na\nme', ofPlan, 'body', 'not closed'],
    ['name}}', ofPlan, 'body', 'not opened'],
  ] as const)('%s is refused', (text, email, part, words) => {
    expect(placeholderProblem(text, 'welcome-3', email, part)).toContain(words);
  });

  it('allow inner spaces; single braces are plain text', () => {
    expect(placeholderProblem('{{ name }} {a}', 'welcome-3', ofPlan, 'body')).toBeNull();
    expect(filledSubject('{{ name }} {a}', values)).toBe('Asha {a}');
  });

  it('insert names as plain text, without markup, line breaks or placeholders', () => {
    const name = '[Win](https://x.test)\n# {{plan}}';
    expect(filledBody('Hello {{name}}', { ...values, name })).toBe(
      String.raw`Hello \[Win\]\(https\:\/\/x\.test\) \# \{\{plan\}\}`,
    );
    expect(filledSubject('Hello {{name}}', { ...values, name: 'A\r\nBcc: b@c.test' })).toBe(
      'Hello A Bcc: b@c.test',
    );
  });
});

it('refuses pictures and code blocks', () => {
  expect(contentProblem('![a](image:0)')).toContain('images');
  expect(contentProblem('a\n```chart\n```')).toContain('charts');
  expect(contentProblem("It's 50/50 & `fine`\n\n- yes")).toBeNull();
});
