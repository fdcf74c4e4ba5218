/** Explanation on every disabled control. */
export const impersonationNotice = 'Not available while you view the site as a member.';

/**
 * Disables every control that changes data on any screen. Each looks disabled, explains why, and ignores clicks and
 * keys. The server rejects such calls anyway.
 * @param onTried called when a disabled control is used
 */
export function switchOff(onTried: () => void): void {
  const mark = (control: Element) => {
    control.setAttribute('aria-disabled', 'true');
    control.setAttribute('title', impersonationNotice);
  };
  const markAll = () => document.querySelectorAll('[data-changes]').forEach(mark);
  markAll();
  new MutationObserver(markAll).observe(document.body, { childList: true, subtree: true });

  const stop = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
    onTried();
  };
  const isOff = ({ target }: Event) => target instanceof Element && target.closest('[data-changes]') !== null;
  addEventListener('click', (event) => isOff(event) && stop(event), true);
  addEventListener(
    'keydown',
    (event) => (event.key === 'Enter' || event.key === ' ') && isOff(event) && stop(event),
    true,
  );
  // Handles Enter in a field of a form whose button is disabled.
  addEventListener(
    'submit',
    (event) => {
      if (event.target instanceof Element && event.target.querySelector('[data-changes]') !== null)
        stop(event);
    },
    true,
  );
}
