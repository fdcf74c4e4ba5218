/** Said by every control that is off. */
export const whyOff = 'Off while you look through a member’s eyes.';

/**
 * Switches off everything that changes something, on whatever screen it appears: it looks off, says why, and takes no click
 * or key. The server refuses such calls by itself.
 * @param onTried somebody tried one
 */
export function switchOff(onTried: () => void): void {
  const mark = (control: Element) => {
    control.setAttribute('aria-disabled', 'true');
    control.setAttribute('title', whyOff);
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
  // Enter in a field of a form whose button is off.
  addEventListener(
    'submit',
    (event) => {
      if (event.target instanceof Element && event.target.querySelector('[data-changes]') !== null)
        stop(event);
    },
    true,
  );
}
