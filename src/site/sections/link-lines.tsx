import type { ReactNode } from 'react'
import { SmartLink } from '@/ui/smart-link'

type LinkLinesProps = {
  links: readonly { name: string; href: string; text: string }[]
  /** One more entry below the links. */
  children?: ReactNode
}

/** Places to go, one a line, each with what is there. */
export function LinkLines({ links, children }: LinkLinesProps) {
  return (
    <ul className="border-t-2 border-ink">
      {links.map(({ name, href, text }) => (
        <li
          key={href}
          className="border-b border-line-strong py-5 text-ink-soft lg:grid lg:grid-cols-[2fr_3fr] lg:items-center lg:gap-gap"
        >
          <SmartLink
            href={href}
            className="inline-flex min-h-11 items-center font-display text-xl leading-head font-extrabold text-ink"
          >
            {name}
          </SmartLink>
          <p>{text}</p>
        </li>
      ))}
      {children}
    </ul>
  )
}
