import { Section } from '../ui/Section.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { Sessions } from './Sessions.tsx';

export function SecurityPanel() {
  return (
    <div className="flex flex-col gap-10">
      <Section title="Password" id="account-password">
        <ChangePassword />
      </Section>
      {/* Last, because the number of sessions is unknown until they load. */}
      <Section title="Sessions" id="account-sessions">
        <Sessions />
      </Section>
    </div>
  );
}
