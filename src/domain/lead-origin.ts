import { isOneLine, isWellFormedText } from '@/lib/text'
import { CLICK_ID_NAMES, CLICK_IDS, type ClickId } from './click-ids'

/** The parameters of a campaign that are among the 14 keys of a lead. */
export const UTM_KEYS = ['utm_source', 'utm_medium', 'utm_campaign'] as const

/** What an address says of where its visitor came from, beside those. */
export const ORIGIN_KEYS = ['utm_term', 'utm_content', ...CLICK_ID_NAMES] as const

/**
 * Under this key a tab keeps the query of its landing page, with when that was and which page led there: the first page of
 * the visit, or the first whose address names a campaign or a click.
 */
export const FIRST_TOUCH_KEY = 'first-touch'

/**
 * The part of `VISIT_SCRIPT` that keeps it, in every page, because a visit seldom begins on the page where it ends. `s` is
 * the session storage there.
 */
export const LANDING_STATEMENT = `{
let q=location.search,k='${FIRST_TOUCH_KEY}',o=/[?&](utm_\\w+|[gw]braid|\\w*clk?id)=[^&]/;
o.test(s[k])||s[k]&&!o.test(q)||(s[k]=q+'&landed='+Date.now()+'&from='+encodeURIComponent(document.referrer))}`

/** The most letters of each value; Google's own ids have some 100, Meta's up to 200. */
export const ORIGIN_LIMITS = { clickId: 255, campaign: 255, host: 253 } as const

/**
 * In which the page's script says, beside the lead, how its visit began: the parameters of the landing page, when that
 * was (`landed`, milliseconds since 1970) and the page that led there (`from`), written like a query.
 */
export const ORIGIN_HEADER = 'x-lead-origin'

/** How the visit began that ended in a lead, beside what the lead's own 14 keys say. */
export type LeadOrigin = Record<ClickId, string> & {
  /** Whose ad was clicked, as the id of the click says; kept where the id itself is not. */
  adPlatform: string
  utmTerm: string
  utmContent: string
  /** ISO text; null when it is not known. */
  landedAt: string | null
  /** The host of the page that led to the landing page; empty for none, and for a page of this site. */
  landingHost: string
}

const CLICK_ID_FORM = /^[A-Za-z0-9._~-]+$/
const DAY_MS = 24 * 60 * 60 * 1000
/** A tab may be left open for long; a clock may be wrong. */
const OLDEST_LANDING_MS = 90 * DAY_MS
const CLOCK_ERROR_MS = 5 * 60 * 1000

/**
 * Reads what a client says of the beginning of its visit. Anybody may write it: what does not have the form of its kind is
 * left out, and no lead is lost for it.
 *
 * @param written - as `ORIGIN_HEADER` has it, or the query of a landing page
 * @param ownHost - the host of this site
 * @param now - milliseconds since 1970
 */
export function readOrigin(written: string, ownHost: string, now: number): LeadOrigin {
  const params = new URLSearchParams(written.slice(0, 4_000))
  const clickId = (name: ClickId) => {
    const value = params.get(name) ?? ''
    return CLICK_ID_FORM.test(value) && value.length <= ORIGIN_LIMITS.clickId ? value : ''
  }
  const clicks = {
    gclid: clickId('gclid'),
    gbraid: clickId('gbraid'),
    wbraid: clickId('wbraid'),
    msclkid: clickId('msclkid'),
    fbclid: clickId('fbclid'),
    ttclid: clickId('ttclid'),
  }
  const clicked = CLICK_ID_NAMES.find((name) => clicks[name] !== '')
  return {
    ...clicks,
    adPlatform: clicked ? CLICK_IDS[clicked] : '',
    utmTerm: textOf(params.get('utm_term')),
    utmContent: textOf(params.get('utm_content')),
    landedAt: landingOf(params.getAll('landed').at(-1), now),
    landingHost: hostOf(params.getAll('from').at(-1), ownHost),
  }
}

/** The same without what tells a platform who has clicked. */
export function withoutClickIds(origin: LeadOrigin): LeadOrigin {
  return { ...origin, ...Object.fromEntries(CLICK_ID_NAMES.map((name) => [name, ''])) }
}

const IS_CLICK = new RegExp(`^(?:${CLICK_ID_NAMES.join('|')})=`, 'i')

/** An address, whole or a path, without the ids of clicks in its query: a landing page has them, and the page after it names it. */
export function withoutClicks(address: string): string {
  return address.replace(/(?<=^[^?#]*)\?([^#]*)/, (_, query: string) => {
    const kept = query.split('&').filter((pair) => !IS_CLICK.test(pair))
    return kept.length > 0 ? `?${kept.join('&')}` : ''
  })
}

/** Whether a visitor asks not to be told of to others (Global Privacy Control). */
export function asksForPrivacy(headers: { get(name: string): string | null }): boolean {
  return headers.get('sec-gpc') === '1'
}

function textOf(value: string | null): string {
  const text = (value ?? '').trim()
  if (!isWellFormedText(text) || !isOneLine(text)) return ''
  // A pair of units that the cut has parted is no letter.
  return text.slice(0, ORIGIN_LIMITS.campaign).replace(/[\uD800-\uDBFF]$/, '')
}

function landingOf(written: string | undefined, now: number): string | null {
  const landed = /^\d{12,14}$/.test(written ?? '') ? Number(written) : Number.NaN
  const isPossible = landed > now - OLDEST_LANDING_MS && landed < now + CLOCK_ERROR_MS
  return isPossible ? new Date(Math.min(landed, now)).toISOString() : null
}

function hostOf(address: string | undefined, ownHost: string): string {
  if (!address || !URL.canParse(address)) return ''
  const { protocol, hostname, host } = new URL(address)
  // Apps name themselves: android-app://com.google.android.gm
  const isNamed = /^(https?|android-app|ios-app):$/.test(protocol) && hostname.length <= ORIGIN_LIMITS.host
  return isNamed && host !== ownHost ? hostname.toLowerCase().replace(/^www\./, '') : ''
}
