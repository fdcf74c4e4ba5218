import { useFormContext } from 'react-hook-form';
import { publicPaths } from '../lib/paths.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { linkClass } from '../ui/link-class.ts';
import { Section } from '../ui/Section.tsx';
import type { CheckoutForm } from './form.ts';
import { formRules } from './form.ts';

/** Click-to-accept consent, used if no eSignature is required. */
export function ConsentStep() {
  const { register, formState } = useFormContext<CheckoutForm>();
  return (
    <Section id="consent-title" title="Terms">
      <Checkbox
        label={
          <>
            I agree to the{' '}
            <a href={publicPaths.terms} target="_blank" rel="noreferrer" className={linkClass}>
              terms of service
            </a>{' '}
            and the{' '}
            <a href={publicPaths.mitc} target="_blank" rel="noreferrer" className={linkClass}>
              most important terms and conditions (MITC)
            </a>
            , and to the use of my data as described in the{' '}
            <a href={publicPaths.privacy} target="_blank" rel="noreferrer" className={linkClass}>
              privacy notice
            </a>
          </>
        }
        error={formState.errors.hasAgreed?.message}
        {...register('hasAgreed', { validate: formRules.hasAgreed })}
      />
    </Section>
  );
}
