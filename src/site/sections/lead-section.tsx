import type { ReactNode } from 'react'
import type { List, SectionCopy } from '@/copy/types'
import { LEAD_SECTION_ID } from '@/domain/paths'
import { Icon } from '@/ui/icon'
import { Section, SectionHead } from '@/ui/section'

type LeadSectionProps = {
  copy: SectionCopy & { points?: List<string> }
  /** Content below the offer on wide screens, and after the form on a phone. */
  beside?: ReactNode
  children: ReactNode
}

/** The section with the lead form, which has the offer on the left and the form on the right. */
export function LeadSection({ copy, beside, children }: LeadSectionProps) {
  return (
    <Section ground="sunk" labelledBy="request" id={LEAD_SECTION_ID}>
      <div className="max-lg:contents max-lg:*:col-span-full lg:sticky lg:top-[calc(var(--header-height)+2.75rem)] lg:col-span-5 lg:grid lg:content-start lg:gap-8 lg:self-start">
        <SectionHead id="request" heading={copy.heading} text={copy.text} />
        {copy.points && copy.points.length > 0 && (
          <ul className="grid border-t-2 border-ink *:flex *:gap-3 *:border-b *:border-line-strong *:py-[0.9rem] *:font-medium [&_svg]:flex-none">
            {copy.points.map((point) => (
              <li key={point}>
                <Icon name="check" />
                {point}
              </li>
            ))}
          </ul>
        )}
        {beside && <div className="max-lg:order-last">{beside}</div>}
      </div>
      <div className="lg:col-span-7">{children}</div>
    </Section>
  )
}
