import { FIRST_TOUCH_KEY, UTM_KEYS } from '@/domain/lead-draft'

type Utm = Record<(typeof UTM_KEYS)[number], string>

const utmOf = (query: string): Utm => {
  const params = new URLSearchParams(query)
  return {
    utm_source: params.get('utm_source') ?? '',
    utm_medium: params.get('utm_medium') ?? '',
    utm_campaign: params.get('utm_campaign') ?? '',
  }
}

const isSet = (utm: Utm) => UTM_KEYS.some((key) => utm[key] !== '')

/** Keeps, for this tab, the first address of a visit that says where the visitor came from. */
export function rememberFirstTouch() {
  try {
    if (isSet(utmOf(location.search)) && sessionStorage.getItem(FIRST_TOUCH_KEY) === null)
      sessionStorage.setItem(FIRST_TOUCH_KEY, location.search)
  } catch {
    // Storage may be forbidden; then only the current address counts.
  }
}

function firstTouch(): string {
  try {
    return sessionStorage.getItem(FIRST_TOUCH_KEY) ?? ''
  } catch {
    return ''
  }
}

/** Where the lead comes from: the current address first, else the first touch of this tab, else '' (reading A48). */
export function attribution() {
  const here = utmOf(location.search)
  return {
    page: location.pathname,
    referrer: document.referrer,
    ...(isSet(here) ? here : utmOf(firstTouch())),
  }
}
