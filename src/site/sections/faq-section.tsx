import type { SectionCopy } from '@/copy/types'
import { Icon } from '@/ui/icon'
import type { Ground } from '@/ui/section'
import type { Questions } from '../../../payload-types'
import { FaqKeys } from './faq-keys.client'
import { SideHeaded } from './side-headed'

type FaqSectionProps = { copy: SectionCopy; items?: Questions; ground?: Ground }

/** Questions as native disclosures that share a name, so that at most one is open and no script is needed. */
export function FaqSection({ copy, items, ground }: FaqSectionProps) {
  if (!items?.length) return null
  return (
    <SideHeaded id="faq" copy={copy} size="small" wide ground={ground}>
      <FaqKeys className="border-t-2 border-ink">
        {items.map(({ id, question, answer }) => (
          <details key={id} name="faq" className="border-b border-line-strong">
            <summary className="flex min-h-16 items-center justify-between gap-6 py-[1.1rem] [&::-webkit-details-marker]:hidden hover:[&>h3]:underline [&>svg]:flex-none [&>svg]:transition-transform [[open]>&>svg]:rotate-180">
              <h3 className="text-xl leading-head decoration-2 underline-offset-[0.2em]">{question}</h3>
              <Icon name="chevron-down" />
            </summary>
            <p className="max-w-[62ch] pr-12 pb-7 text-ink-soft">{answer}</p>
          </details>
        ))}
      </FaqKeys>
    </SideHeaded>
  )
}
