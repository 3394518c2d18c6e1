import type { Action } from '@/content/types'
import { Icon } from '@/ui/icon'
import { SmartLink } from '@/ui/smart-link'

/** The two buttons under a phone user's thumb, on every public page below 768 px. */
export function MobileBar({ actions }: { actions: readonly Action[] }) {
  return (
    <nav
      aria-label="Quick contact"
      className="fixed inset-x-0 bottom-0 z-20 grid grid-cols-[2fr_3fr] gap-2 border-t-2 border-ink bg-paper px-3 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] *:flex *:min-h-13 *:items-center *:justify-center *:gap-2 *:rounded *:border-2 *:border-ink *:text-center *:font-display *:text-label *:leading-head *:font-bold *:no-underline *:last:border-transparent *:last:bg-accent *:last:text-accent-ink md:hidden"
    >
      {actions.map(({ label, ...link }) => (
        <SmartLink key={label} {...link}>
          {link.href.startsWith('tel:') && <Icon name="phone" size={20} />}
          {label}
        </SmartLink>
      ))}
    </nav>
  )
}
