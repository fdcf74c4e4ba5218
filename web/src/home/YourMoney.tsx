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
  const { value, pending, slug, title, unconfirmed } = money;
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
      {unconfirmed === null ? (
        <Link
          to={paths.portfolio}
          params={{ slug }}
          search={{ view: 'plan' }}
          className={buttonClass(pending > 0 ? 'primary' : 'secondary', 'regular', 'mt-4 w-full')}
        >
          {pending > 0 ? `Rebalance ${title}` : 'Your holdings'}
        </Link>
      ) : (
        <Unconfirmed order={unconfirmed} />
      )}
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

/** Links that continue the order or open the plan, whose notice discards it. */
function Unconfirmed({ order: { slug, txn } }: { order: NonNullable<HomeMoney['unconfirmed']> }) {
  const plan = { to: paths.portfolio, params: { slug }, search: { view: 'plan' } } as const;
  return (
    <p className="mt-4 flex gap-2">
      <Link
        {...(txn === null ? plan : { to: paths.basket, search: { txn } })}
        className={buttonClass('primary', 'regular', 'flex-1')}
      >
        Continue
      </Link>
      <Link {...plan} className={buttonClass('quiet')}>
        Discard
      </Link>
    </p>
  );
}

function stateOf({ pending, isOrdering, unconfirmed, title }: HomeMoney): string {
  if (unconfirmed !== null) return `An order for ${unconfirmed.title} is not confirmed.`;
  if (isOrdering) return 'An order is with your broker.';
  if (pending === 0) return 'No changes to follow.';
  return pending === 1 ? `1 change to follow in ${title}.` : `${pending} changes to follow.`;
}
