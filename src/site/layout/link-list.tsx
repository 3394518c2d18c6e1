import type { NavItem } from '@/content/types'
import { SmartLink } from '@/ui/smart-link'

/** Pages by their names, one below the other. */
export function LinkList({ items }: { items: readonly NavItem[] }) {
  return (
    <ul>
      {items.map(({ name, href }) => (
        <li key={href}>
          <SmartLink href={href}>{name}</SmartLink>
        </li>
      ))}
    </ul>
  )
}
