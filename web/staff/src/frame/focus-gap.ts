/** Fields that can be invalid or empty, in form order. */
const fields =
  '[aria-invalid="true"], textarea, select, input:not([type="checkbox"], [type="radio"], [type="file"], [type="hidden"])';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isOptional(control: Control): boolean {
  return [...(control.labels ?? [])].some(({ textContent }) => textContent.includes('optional'));
}

/** Focuses the first invalid field of a form, or the first empty one whose label does not contain “optional”. */
export function focusGap(form: HTMLFormElement): void {
  const controls = [...form.querySelectorAll<Control>(fields)].filter((control) => !control.disabled);
  const wrong = controls.find((control) => control.ariaInvalid === 'true');
  const empty = controls.find((control) => control.value === '' && !isOptional(control));
  (wrong ?? empty)?.focus();
}
