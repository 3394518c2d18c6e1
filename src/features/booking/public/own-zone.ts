import { timeChoiceHtml, ZONE_ATTRIBUTE } from '@/features/booking/rules/time-choice'
import { isSameClock } from '@/lib/time-zones'

/**
 * Names the times of a form in the visitor's own zone. What was chosen, open and focused stays so.
 *
 * @param zone - IANA names
 */
export function showOwnZone(form: HTMLFormElement, zone: string, businessZone: string) {
  const choice = form.querySelector(`[${ZONE_ATTRIBUTE}]`)
  const isShown = choice?.getAttribute(ZONE_ATTRIBUTE) === zone
  if (!choice || isShown || isSameClock(zone, businessZone, new Date())) return
  const boxes = [...choice.querySelectorAll<HTMLInputElement>('[name=begins]')]
  const times = boxes.map(({ value }) => Date.parse(value))
  const chosen = boxes.find(({ checked }) => checked)
  const open = choice.querySelector<HTMLInputElement>('[name=day]:checked')
  const focused = document.activeElement instanceof HTMLInputElement ? document.activeElement : null
  const isWithin = focused !== null && choice.contains(focused)
  choice.outerHTML = timeChoiceHtml({
    times,
    zone,
    businessZone,
    chosen: chosen ? Date.parse(chosen.value) : null,
    openDay: chosen ? undefined : open?.value,
  })
  if (!isWithin) return
  const again = [...form.querySelectorAll<HTMLInputElement>(`[name=${focused.name}]`)]
  const same = again.find(({ value }) => value === focused.value) ?? again.find(({ checked }) => checked)
  same?.focus()
}
