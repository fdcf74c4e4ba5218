import { useState } from 'react';
import { Chips } from '../../../src/ui/Chip.tsx';
import { Email } from '../articles/EmailPreview.tsx';

const schemes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

type Sample = { readonly name: string; readonly subject: string; readonly html: string };

/** Emails with subjects, as email programs show them in light or dark mode. */
export function SchemedEmails({ emails }: { emails: readonly Sample[] }) {
  const [scheme, setScheme] = useState<'light' | 'dark'>('light');
  return (
    <>
      <Chips
        label="Mode"
        value={scheme}
        options={schemes}
        onChange={(value) => setScheme(value === 'dark' ? 'dark' : 'light')}
      />
      {emails.map(({ name, subject, html }, index) => (
        <div key={name} className="mt-5 border border-rule">
          <p className="border-b border-rule px-5 py-3 text-sm">
            <span className="text-soft">Subject:</span> {subject}
          </p>
          <Email html={html} scheme={scheme} {...(index === 0 ? {} : { label: `Email ${index + 1}` })} />
        </div>
      ))}
    </>
  );
}
