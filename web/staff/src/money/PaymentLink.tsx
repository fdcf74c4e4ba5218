import { Link } from '@tanstack/react-router';
import { quietLinkClass } from '../../../src/ui/link-class.ts';

/** Payment id, linked to its details. */
export function PaymentLink({ id }: { id: string }) {
  return (
    <Link to="/money/payments" search={{ open: id }} className={quietLinkClass}>
      {id}
    </Link>
  );
}
