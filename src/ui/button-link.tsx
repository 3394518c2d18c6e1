import type { ReactNode } from 'react'
import { button } from './button'
import { Icon, type IconName } from './icon'
import { SmartLink, type SmartLinkProps } from './smart-link'

type ButtonLinkProps = Pick<SmartLinkProps, 'href' | 'section' | 'choice'> & {
  tone?: 'signal' | 'ink' | 'line'
  /** `compact` is for the header and other bars. */
  size?: 'normal' | 'compact'
  wide?: boolean
  icon?: IconName
  children: ReactNode
}

/** A link that looks like a button. The tone `signal` may appear at most once in a view. */
export function ButtonLink({
  tone = 'signal',
  size = 'normal',
  wide = false,
  icon,
  children,
  ...link
}: ButtonLinkProps) {
  const drawing = icon ?? (link.href.startsWith('tel:') ? 'phone' : undefined)
  return (
    <SmartLink {...link} className={button({ tone, size, wide, link: true })}>
      {drawing && <Icon name={drawing} size={20} />}
      <span>{children}</span>
    </SmartLink>
  )
}
