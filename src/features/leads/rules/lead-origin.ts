import { storableLine } from '@/lib/text'
import { CLICK_ID_NAMES, CLICK_IDS, type ClickId } from './click-ids'

/** The parameters of a campaign that are among the 14 keys of a lead. */
export const UTM_KEYS = ['utm_source', 'utm_medium', 'utm_campaign'] as const

/** Other parameters of an address that tell where its visitor came from. */
export const ORIGIN_KEYS = ['utm_term', 'utm_content', ...CLICK_ID_NAMES] as const

/**
 * The key under which a tab keeps the query of its landing page, the time of the landing, and the page that linked
 * there. The landing page is the first page of the visit, or the first whose address names a campaign or a click.
 */
export const FIRST_TOUCH_KEY = 'first-touch'

/** Replaces the id of a click that is not kept, so that the platform of the ad is still known. */
const NO_ID = '1'

/**
 * The script that stores the landing. It runs in every page, because a visit seldom begins on the page where it ends.
 *
 * @param keepsClickIds - if false, a placeholder is stored instead of each id
 */
const visitScript = (keepsClickIds: boolean) =>
  `try{
let s=sessionStorage,q=location.search${keepsClickIds ? '' : `.replace(/([gw]braid|\\w*clk?id)=[^&]+/gi,'$1=${NO_ID}')`},k='${FIRST_TOUCH_KEY}',o=/[?&](utm_\\w+|[gw]braid|\\w*clk?id)=[^&]/i;
o.test(s[k])||s[k]&&!o.test(q)||(s[k]=q+'&'+new URLSearchParams({landed:Date.now(),from:document.referrer}))
}catch{}`.replaceAll('\n', '')

/** The script of a site that keeps no ids of clicks, which is the default. */
export const VISIT_SCRIPT = visitScript(false)

/** The script of a site whose owner keeps the ids of clicks. */
export const CLICKS_VISIT_SCRIPT = visitScript(true)

/** The most letters of each value. Google's own ids have some 100 letters, Meta's up to 200. */
export const ORIGIN_LIMITS = { clickId: 255, campaign: 255, host: 253 } as const

/**
 * The header in which the page's script sends, beside the lead, how its visit began: the parameters of the landing
 * page, the time of the landing (`landed`, milliseconds since 1970) and the page that linked there (`from`), written
 * like a query.
 */
export const ORIGIN_HEADER = 'x-lead-origin'

/** How the visit of a lead began, in addition to the lead's own 14 keys. */
export type LeadOrigin = Record<ClickId, string> & {
  /** The platform whose ad was clicked, from the id of the click. It is kept even where the id is not. */
  adPlatform: string
  utmTerm: string
  utmContent: string
  /** The time of the landing as an ISO text; null when it is not known. */
  landedAt: string | null
  /** The host of the page that linked to the landing page; empty for none, and for a page of this site. */
  landingHost: string
}

/**
 * The parameters of an address with their names in lower case: some tools write `UTM_SOURCE` or `GCLID`. The values stay
 * as they are.
 */
export const withLowerNames = (params: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...params].map(([name, value]) => [name.toLowerCase(), value]))

const CLICK_ID_FORM = /^[A-Za-z0-9._~-]+$/
const DAY_MS = 24 * 60 * 60 * 1000
/**
 * The oldest accepted landing, and the tolerance for a fast clock: a tab may stay open for long, and a clock may be
 * wrong.
 */
const OLDEST_LANDING_MS = 90 * DAY_MS
const CLOCK_ERROR_MS = 5 * 60 * 1000

/**
 * Reads the beginning of a visit as a client states it. Anybody can write this header, so a value without the right
 * form is left out, and no lead is refused for it.
 *
 * @param written - the value of `ORIGIN_HEADER`, or the query of a landing page
 * @param ownHost - the host of this site
 * @param now - milliseconds since 1970
 */
export function readOrigin(written: string, ownHost: string, now: number): LeadOrigin {
  const params = withLowerNames(new URLSearchParams(written.slice(0, 4_000)))
  const clickId = (name: ClickId) => {
    const value = params.get(name) ?? ''
    return CLICK_ID_FORM.test(value) ? value : ''
  }
  // An id that is too long to keep tells whose ad it was, and a part of one would tell a platform of nobody.
  const clicked = CLICK_ID_NAMES.find((name) => clickId(name) !== '')
  const kept = (name: ClickId) => {
    const id = clickId(name)
    return id === NO_ID || id.length > ORIGIN_LIMITS.clickId ? '' : id
  }
  const landed = timeOf(params.getAll('landed').at(-1), now)
  const isOld = landed !== null && landed <= now - OLDEST_LANDING_MS
  const origin = {
    gclid: kept('gclid'),
    gbraid: kept('gbraid'),
    wbraid: kept('wbraid'),
    msclkid: kept('msclkid'),
    fbclid: kept('fbclid'),
    ttclid: kept('ttclid'),
    adPlatform: clicked ? CLICK_IDS[clicked] : '',
    utmTerm: storableLine(params.get('utm_term'), ORIGIN_LIMITS.campaign),
    utmContent: storableLine(params.get('utm_content'), ORIGIN_LIMITS.campaign),
    landedAt: landed === null || isOld ? null : new Date(landed).toISOString(),
    landingHost: hostOf(params.getAll('from').at(-1), ownHost),
  }
  // The ids of an old click are left out with its time, because without that the click would count as one of the lead's
  // day.
  return isOld ? withoutClickIds(origin) : origin
}

/** Removes the ids of clicks, by which a platform could identify the person. */
export function withoutClickIds(origin: LeadOrigin): LeadOrigin {
  return { ...origin, ...Object.fromEntries(CLICK_ID_NAMES.map((name) => [name, ''])) }
}

const IS_CLICK = new RegExp(`^(?:${CLICK_ID_NAMES.join('|')})=`, 'i')

/**
 * Removes the ids of clicks from the query of an address or path. A landing page has them, and the next page names it
 * as its referrer.
 */
export function withoutClicks(address: string): string {
  return address.replace(/(?<=^[^?#]*)\?([^#]*)/, (_, query: string) => {
    const kept = query.split('&').filter((pair) => !IS_CLICK.test(pair))
    return kept.length > 0 ? `?${kept.join('&')}` : ''
  })
}

/** Whether a visitor's browser sends Global Privacy Control, which asks not to share data about the visitor. */
export function asksForPrivacy(headers: { get(name: string): string | null }): boolean {
  return headers.get('sec-gpc') === '1'
}

function timeOf(written: string | undefined, now: number): number | null {
  const landed = /^\d{12,14}$/.test(written ?? '') ? Number(written) : Number.NaN
  return landed < now + CLOCK_ERROR_MS ? Math.min(landed, now) : null
}

function hostOf(address: string | undefined, ownHost: string): string {
  if (!address || !URL.canParse(address)) return ''
  const { protocol, hostname, host } = new URL(address)
  // Apps send a referrer too: android-app://com.google.android.gm
  const isNamed = /^(https?|android-app|ios-app):$/.test(protocol) && hostname.length <= ORIGIN_LIMITS.host
  return isNamed && host !== ownHost ? hostname.toLowerCase().replace(/^www\./, '') : ''
}
