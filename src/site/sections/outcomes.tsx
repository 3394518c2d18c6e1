import type { HomePage } from '@/content/types'
import { Icon } from '@/ui/icon'
import { SideHeaded } from './side-headed'

/** Four lines of a ledger rather than four cards: each outcome is read, then explained. */
export function Outcomes({ outcomes }: { outcomes: HomePage['outcomes'] }) {
  const { items, ...head } = outcomes
  return (
    <SideHeaded id="outcomes" copy={head} size="small" ground="sunk">
      <ul className="border-t-2 border-ink">
        {items.map(({ icon, title, text }) => (
          <li
            key={title}
            className="grid grid-cols-[2.75rem_1fr] items-center gap-x-3 gap-y-2 border-b border-line-strong py-[1.6rem] lg:grid-cols-[3.25rem_1fr_1fr] lg:gap-x-6 lg:gap-y-0 lg:py-[1.9rem]"
          >
            <Icon name={icon} size={28} />
            <h3 className="text-outcome">{title}</h3>
            <p className="col-start-2 max-w-[44ch] text-ink-soft lg:col-auto">{text}</p>
          </li>
        ))}
      </ul>
    </SideHeaded>
  )
}
