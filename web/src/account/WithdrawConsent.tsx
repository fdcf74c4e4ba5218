import { Link } from '@tanstack/react-router';
import { paths } from '../lib/paths.ts';
import { linkClass } from '../ui/link-class.ts';

/** How to withdraw each consent (V-2), and the data that the law requires us to keep anyway (V-3). */
export function WithdrawConsent() {
  return (
    <dl className="flex flex-col gap-4">
      <div>
        <dt className="font-medium">Research, alert and service emails</dt>
        <dd>
          <Link to={paths.notifications} className={linkClass}>
            Turn them off
          </Link>
          , or unsubscribe with the link in each email.
        </dd>
      </div>
      <div>
        <dt className="font-medium">Basket orders with your broker</dt>
        <dd>
          <Link to={paths.account} hash="account-broker" className={linkClass}>
            Disconnect your broker
          </Link>{' '}
          in your account.
        </dd>
      </div>
      <div>
        <dt className="font-medium">Terms, privacy notice and account</dt>
        <dd>
          Cancel your plan to get a refund for the remaining days, then{' '}
          <a href="#privacy-erase" className={linkClass}>
            erase your account
          </a>
          .
        </dd>
      </div>
      <div>
        <dt className="font-medium">
          Identity check, signed terms, invoices and records of what we sent you
        </dt>
        <dd>SEBI and tax laws require us to keep these records for the periods below.</dd>
      </div>
    </dl>
  );
}
