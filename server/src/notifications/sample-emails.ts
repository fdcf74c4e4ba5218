import { categoryRules } from '@niveshak/domain/notifications/email-category';
import { emailKinds } from '@niveshak/domain/notifications/email-kinds';
import type { EmailKind } from '@niveshak/domain/notifications/email-kinds';
import { z } from 'zod';
import { readFirm } from '../firm/index.ts';
import type { Db } from '../platform/db/database.ts';
import samples from './sample-emails.json' with { type: 'json' };
import { renderEmail } from './layout.ts';
import { parseLetter } from './stored-emails.ts';

type SampleEmail = { readonly name: string; readonly subject: string; readonly html: string };

const inSample = z.object({ name: z.string(), subject: z.string(), letter: z.unknown() });

/**
 * Returns one sample email per variant of the kind, rendered as members receive it, with content that `npm run emails`
 * recorded for fictional members.
 * @throws if the recorded content is out of date
 */
export async function sampleEmails(db: Db, kind: EmailKind, appOrigin: string): Promise<SampleEmail[]> {
  const firm = await readFirm(db);
  const stopUrl =
    categoryRules[emailKinds[kind]].scope === null ? null : `${appOrigin}/account/notifications`;
  // Replaces placeholders such as `{{name}}`, inside JSON strings, with the firm's own facts.
  const factOf = (name: string) => {
    const fact: unknown = Reflect.get(firm, name);
    return typeof fact === 'string' ? JSON.stringify(fact).slice(1, -1) : '';
  };
  return samples
    .filter((sample) => sample.kind === kind)
    .map((sample) => {
      const text = JSON.stringify(sample).replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => factOf(name));
      const { name, subject, letter } = inSample.parse(JSON.parse(text));
      return { name, subject, html: renderEmail(firm, parseLetter(letter), { appOrigin, stopUrl }).html };
    });
}
