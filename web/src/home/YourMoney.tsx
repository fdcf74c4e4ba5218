import type { HomeMoney } from '@niveshak/contract/home/schemas';
import { formatRupees, paise } from '@niveshak/domain/primitives/paise';
import { minus, signedPercent } from '@niveshak/domain/primitives/number-format';
import { Link } from '@tanstack/react-router';
import { paths } from '../lib/paths.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Money } from '../ui/Money.tsx';
import { Section } from '../ui/Section.tsx';
import { Signed } from '../ui/Signed.tsx';

/** Holdings from basket orders, with the changes to make. */
export function YourMoney({ money }: { money: HomeMoney }) {
  const { value, pending, title, unconfirmed } = money;
  const slug = unconfirmed?.slug ?? money.slug;
  const isUrgent = unconfirmed !== null || pending > 0;
  const isHeld = value !== null;
  return (
    <Section title="Your money" id="home-money">
      {isHeld && (
        <p>
          <Money amount={value} isShort className="text-2xl font-semibold" />
          <span className="ml-2 text-sm text-soft">at the last close</span>
        </p>
      )}
      <Gain money={money} />
      <p className="mt-2">{stateOf(money)}</p>
      <Link
        to={paths.portfolio}
        params={{ slug }}
        search={{ view: 'plan' }}
        className={buttonClass(isUrgent ? 'primary' : 'secondary', 'regular', 'mt-4 w-full')}
      >
        {actionOf(unconfirmed !== null, pending, title)}
      </Link>
    </Section>
  );
}

function Gain({ money: { gain, gainShare } }: { money: HomeMoney }) {
  if (gain === null) return null;
  const rupees = formatRupees(paise(Math.abs(gain)));
  const text = gain === 0 ? rupees : `${gain > 0 ? '+' : minus}${rupees}`;
  return (
    <p>
      <Signed
        text={gainShare === null ? text : `${text} (${signedPercent(gainShare)})`}
        className="font-medium"
      />
      <span className="ml-2 text-sm text-soft">on current holdings</span>
    </p>
  );
}

function actionOf(isUnconfirmed: boolean, pending: number, title: string): string {
  if (isUnconfirmed) return 'Continue or discard the order';
  return pending > 0 ? `Rebalance ${title}` : 'Your holdings';
}

function stateOf({ pending, isOrdering, unconfirmed, title }: HomeMoney): string {
  if (unconfirmed !== null) return `An order for ${unconfirmed.title} is not confirmed.`;
  if (isOrdering) return 'An order is with your broker.';
  if (pending === 0) return 'No changes to follow.';
  return pending === 1 ? `1 change to follow in ${title}.` : `${pending} changes to follow.`;
}
