import { CLICK_ID_NAMES } from '@/domain/click-ids'
import { FIRST_TOUCH_KEY, ORIGIN_KEYS, UTM_KEYS } from '@/domain/lead-origin'

type Utm = Record<(typeof UTM_KEYS)[number], string>

const KEYS = [...UTM_KEYS, ...ORIGIN_KEYS]

/** The landing page of this tab, which the page's own script has stored (`landingStatement`). */
function landing(): URLSearchParams {
  try {
    return new URLSearchParams(sessionStorage.getItem(FIRST_TOUCH_KEY) ?? '')
  } catch {
    // Storage may be forbidden; then only the current address counts.
    return new URLSearchParams()
  }
}

/**
 * The origin of the visit: the present address if it has one, else the landing page of the tab (reading A48).
 */
function touch(): URLSearchParams {
  const here = new URLSearchParams(location.search)
  return KEYS.some((key) => here.get(key)) ? here : landing()
}

/** Where the lead comes from, as far as its own keys say it. */
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

/** How the visit began, as it travels beside the lead (`readOrigin`). Of the page that led here only its host is told. */
export function origin(): string {
  const [from, landed] = [touch(), landing()]
  // The tab may have been open for long: a click that its landing page did not have happened now.
  const isNewClick = CLICK_ID_NAMES.some((name) => from.get(name) && from.get(name) !== landed.get(name))
  const referrer = isNewClick ? document.referrer : (landed.getAll('from').at(-1) ?? '')
  const told = new URLSearchParams(
    ORIGIN_KEYS.flatMap((key) => (from.get(key) ? [[key, from.get(key) ?? '']] : [])),
  )
  told.set('landed', isNewClick ? String(Date.now()) : (landed.getAll('landed').at(-1) ?? ''))
  told.set('from', URL.canParse(referrer) ? new URL('/', referrer).href : '')
  return told.toString()
}
