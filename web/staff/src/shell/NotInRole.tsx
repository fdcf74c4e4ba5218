import { staffErrors } from '@niveshak/contract/staff/errors';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../src/ui/Button.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';

/** Screen for an address that the role may not open. */
export function NotInRole() {
  const { title, detail } = staffErrors['not-permitted'];
  return (
    <>
      <ScreenHead title={title.replace(/\.$/, '')} />
      <p className="mb-5 text-soft">{detail}</p>
      <Link to="/" className={buttonClass('secondary')}>
        Go to Today
      </Link>
    </>
  );
}
