export const findEvent = 'niveshak:find';

/** Opens the command menu, like Ctrl K. */
export function openFind(): void {
  dispatchEvent(new Event(findEvent));
}
