export const findEvent = 'niveshak:find';

/** Opens Find, as Ctrl K does. */
export function openFind(): void {
  dispatchEvent(new Event(findEvent));
}
