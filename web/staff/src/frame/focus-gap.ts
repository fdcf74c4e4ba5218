/** Fields that can be invalid or empty, in form order. */
const fields =
  '[aria-invalid="true"], textarea, select, input:not([type="checkbox"], [type="radio"], [type="file"], [type="hidden"])';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isOptional(control: Control): boolean {
  return [...(control.labels ?? [])].some(({ textContent }) => textContent.includes('optional'));
}

function controlsOf(form: HTMLFormElement): readonly Control[] {
  return [...form.querySelectorAll<Control>(fields)].filter((control) => !control.disabled);
}

function isGap(control: Control): boolean {
  return control.value.trim() === '' && !isOptional(control);
}

/** Returns the names of the empty fields whose label does not contain “optional”. */
export function gapsOf(form: HTMLFormElement): readonly string[] {
  return controlsOf(form)
    .filter((control) => control.name !== '' && isGap(control))
    .map(({ name }) => name);
}

/** Focuses the first invalid field of a form, or the first empty one whose label does not contain “optional”. */
export function focusGap(form: HTMLFormElement): void {
  const controls = controlsOf(form);
  (controls.find(({ ariaInvalid }) => ariaInvalid === 'true') ?? controls.find(isGap))?.focus();
}
