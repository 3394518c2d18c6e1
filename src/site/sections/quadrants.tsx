import type { SectionCopy } from '@/copy/types'
import { Icon } from '@/ui/icon'
import { type Ground, Section, SectionHead } from '@/ui/section'
import type { PlansPage } from '../../../payload-types'

type QuadrantsProps = { id: string; copy: SectionCopy; items: PlansPage['reasons']['items']; ground?: Ground }

/** Four items of equal size around a cross. */
export function Quadrants({ id, copy, items, ground }: QuadrantsProps) {
  if (!items?.length) return null
  return (
    <Section ground={ground} labelledBy={id}>
      <SectionHead id={id} {...copy} />
      <ul className="grid mdl:grid-cols-2">
        {items.map(({ id: row, icon, title, text }, at) => (
          <li
            key={row}
            className={`grid grid-cols-[3.5rem_1fr] content-start items-center gap-3 border-t-2 border-ink py-7 not-has-[>p]:invisible mdl:pt-10 mdl:pr-gap mdl:pb-11 ${at % 2 ? 'mdl:border-l-2 mdl:pl-gap' : ''} ${at < 2 ? 'mdl:border-t-0' : ''}`}
          >
            <Icon name={icon} size={36} />
            <h3 className="text-2xl">{title}</h3>
            <p className="col-start-2 max-w-[48ch] text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
