import { beforeYouPay } from '@niveshak/contract/catalogue/before-you-pay';
import { linkClass } from '../ui/link-class.ts';
import { Section } from '../ui/Section.tsx';

export function BeforeYouPay() {
  return (
    <Section title={beforeYouPay.title} id="before-you-pay" className="mt-12">
      <ul className="flex max-w-prose list-disc flex-col gap-1.5 pl-5">
        {beforeYouPay.points.map((parts) => (
          <li key={parts.join()}>
            {parts.map((part) =>
              typeof part === 'string' ? (
                part
              ) : (
                <a key={part[1]} href={part[1]} target="_blank" rel="noreferrer" className={linkClass}>
                  {part[0]}
                </a>
              ),
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
