import { Icon } from './icon'
import { SmartLink, type SmartLinkProps } from './smart-link'

/** The link of a card. It covers the whole card, which must be positioned and contain the link. */
export function CardLink({ children, ...link }: Omit<SmartLinkProps, 'className'>) {
  return (
    <SmartLink
      {...link}
      className="inline-flex min-h-11 items-center gap-2 justify-self-start font-display text-label leading-none font-bold after:absolute after:inset-0 [&_svg]:transition-transform [:hover>&_svg]:transform-[translateX(0.25rem)]"
    >
      {children}
      <Icon name="arrow-right" size={20} />
    </SmartLink>
  )
}
