import { CLICK_ID_NAMES } from '@/features/leads/rules/click-ids'
import {
  FIRST_TOUCH_KEY,
  ORIGIN_KEYS,
  ORIGIN_LIMITS,
  UTM_KEYS,
  withLowerNames,
} from '@/features/leads/rules/lead-origin'
import { inStorage } from '@/lib/in-storage'

type Utm = Record<(typeof UTM_KEYS)[number], string>

const KEYS = [...UTM_KEYS, ...ORIGIN_KEYS]

/** The query of this tab's landing page, which an inline script has stored (`VISIT_SCRIPT`). */
function landing(): URLSearchParams {
  // Storage may be forbidden; then only the current address counts.
  return withLowerNames(new URLSearchParams(inStorage(() => sessionStorage.getItem(FIRST_TOUCH_KEY)) ?? ''))
}

/**
 * The query that says where the visit came from: that of the present URL if it does, otherwise that of the landing
 * page (reading A48).
 */
function touch(): URLSearchParams {
  const here = withLowerNames(new URLSearchParams(location.search))
  return KEYS.some((key) => here.get(key)) ? here : landing()
}

/** The origin of the visit in the keys of the lead itself. */
export function attribution() {
  const from = touch()
  const utm = (key: keyof Utm) => from.get(key) ?? ''
  return {
    page: location.pathname,
    referrer: document.referrer,
    utm_source: utm('utm_source'),
    utm_medium: utm('utm_medium'),
    utm_campaign: utm('utm_campaign'),
  }
}

/** The origin of the visit for a header beside the lead (`readOrigin`). It has no path of the referring page. */
export function origin(): string {
  const [from, landed] = [touch(), landing()]
  // A click id that the landing page did not have is new, because the tab may have been open for long.
  const isNewClick = CLICK_ID_NAMES.some((name) => from.get(name) && from.get(name) !== landed.get(name))
  const referrer = isNewClick ? document.referrer : (landed.getAll('from').at(-1) ?? '')
  // One letter more than is kept says that a value is too long. All of it might not fit into a header.
  const value = (key: string) => (from.get(key) ?? '').slice(0, ORIGIN_LIMITS.clickId + 1)
  const told = new URLSearchParams(ORIGIN_KEYS.flatMap((key) => (value(key) ? [[key, value(key)]] : [])))
  told.set('landed', isNewClick ? String(Date.now()) : (landed.getAll('landed').at(-1) ?? ''))
  told.set('from', URL.canParse(referrer) ? new URL('/', referrer).href : '')
  return told.toString()
}
