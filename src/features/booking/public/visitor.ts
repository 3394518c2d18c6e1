import { LEAD_TOKEN_KEY } from '@/features/booking/rules/next-step'
import { inStorage } from '@/lib/in-storage'

/** What a mail puts behind the address of the page, in which no server sees it. */
const OF_LINK = /^#lead=([\w.-]+)$/

/** Keeps the token of a mail's link in the tab, and takes it out of the address. */
export function keepLeadOfLink() {
  const token = OF_LINK.exec(location.hash)?.[1]
  if (!token) return
  inStorage(() => sessionStorage.setItem(LEAD_TOKEN_KEY, token))
  history.replaceState(history.state, '', location.pathname + location.search)
}

/** The token of the lead that was sent in this tab, or to which the link of a mail belongs; empty without one. */
export const keptLead = () => inStorage(() => sessionStorage.getItem(LEAD_TOKEN_KEY)) ?? ''

/** The chosen time, with its day; empty without one. */
export function chosenTime(form: HTMLFormElement): string {
  const box = form.querySelector<HTMLInputElement>('[name=begins]:checked')
  const day = box?.closest('fieldset')?.querySelector('legend')?.textContent
  if (!box) return ''
  const names = box.nextElementSibling?.children ?? []
  const [clock, place, ours] = Array.from(names, ({ textContent }) => textContent)
  return `${day}, ${clock} ${place}${ours ? ` (${ours})` : ''}`
}
