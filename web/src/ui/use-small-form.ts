import type { ChangeEvent, FormEvent } from 'react';
import { useRef, useState } from 'react';

/** Validation rule that returns true, or the error message. */
export type Rule = (value: string) => true | string;

/**
 * Returns a small text form validated on blur, and while typing once a field has an error. For signed-out screens,
 * whose budget of 130 kB is too small for the checkout's 13 kB form library.
 */
export function useSmallForm<Name extends string>(
  start: Readonly<Record<Name, string>>,
  rules: Readonly<Record<Name, Rule>>,
  /** Called when a field gets the focus, to preload the submission code. */
  onFocus: () => void,
) {
  const inputs = useRef(new Map<Name, HTMLInputElement>());
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});

  const judge = (name: Name, value: string) => {
    const verdict = rules[name](value);
    setErrors((before) => ({ ...before, [name]: verdict === true ? undefined : verdict }));
    return verdict === true;
  };

  /** Returns all TextField props except the label. */
  const field = (name: Name) => ({
    name,
    value: values[name],
    error: errors[name],
    ref: (element: HTMLInputElement | null) => {
      if (element === null) inputs.current.delete(name);
      else inputs.current.set(name, element);
    },
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const { value } = event.target;
      setValues((before) => ({ ...before, [name]: value }));
      if (errors[name] !== undefined) judge(name, value);
    },
    onFocus,
    onBlur: () => void judge(name, values[name]),
  });

  /** Shows a server-side error at its field and focuses the field. */
  const fail = (name: Name, message: string) => {
    setErrors((before) => ({ ...before, [name]: message }));
    inputs.current.get(name)?.focus();
  };

  /** Calls `submit` if all values are valid, otherwise focuses the first invalid field. */
  const onSubmit = (submit: (values: Readonly<Record<Name, string>>) => void) => (event: FormEvent) => {
    event.preventDefault();
    const wrong = keysOf(rules).filter((name) => !judge(name, values[name]));
    const [first] = wrong;
    if (first === undefined) submit(values);
    else inputs.current.get(first)?.focus();
  };

  return { field, fail, onSubmit };
}

function keysOf<Name extends string>(record: Readonly<Record<Name, unknown>>): Name[] {
  const isName = (key: string): key is Name => Object.hasOwn(record, key);
  return Object.keys(record).filter(isName);
}
