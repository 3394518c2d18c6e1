import type { ReactNode } from 'react'
import type { List, SectionCopy } from '@/copy/types'
import { LEAD_SECTION_ID } from '@/domain/paths'
import { Icon } from '@/ui/icon'
import { Section, SectionHead } from '@/ui/section'

type LeadSectionProps = {
  copy: SectionCopy & { points?: List<string> }
  /** Content beside the offer on wide screens, and after the form on a phone. */
  beside?: ReactNode
  children: ReactNode
}

/** The section with the lead form, below the offer and what it holds. */
export function LeadSection({ copy, beside, children }: LeadSectionProps) {
  return (
    <Section ground="sunk" labelledBy="request" id={LEAD_SECTION_ID}>
      <div className="lg:col-span-7">
        <SectionHead id="request" heading={copy.heading} text={copy.text} />
      </div>
      {copy.points && copy.points.length > 0 && (
        <ul className="grid border-t-2 border-ink *:flex *:gap-3 *:border-b *:border-line-strong *:py-[0.9rem] *:font-medium lg:col-[8/-1] [&_svg]:flex-none">
          {copy.points.map((point) => (
            <li key={point}>
              <Icon name="check" />
              {point}
            </li>
          ))}
        </ul>
      )}
      {beside && <div className="max-lg:order-last lg:col-[8/-1]">{beside}</div>}
      <div>{children}</div>
    </Section>
  )
}
