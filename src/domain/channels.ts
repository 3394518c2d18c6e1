/** The channels that a site begins with. An owner may name more (`Lead handling`). */
export const CHANNELS = [
  'Paid search',
  'Paid social',
  'Organic search',
  'Maps and listings',
  'Referral',
  'Email',
  'Direct',
  'Phone',
] as const

export type Channel = (typeof CHANNELS)[number]

/**
 * A rule that assigns a lead to a channel when everything that it names fits. Texts are compared in lower case. A
 * source or medium fits when it equals one of the words, a host when it is one of them or a subdomain of one (`google.`
 * is Google in any country, but not `google.xyz`).
 */
export type ChannelRule<Name extends string = string> = {
  channel: Name
  /** The advertising platforms whose ad was clicked. */
  platforms?: readonly string[]
  sources?: readonly string[]
  mediums?: readonly string[]
  /** Hosts of the page that linked to the site. */
  hosts?: readonly string[]
}

/** The channels that a lead may have: those that a site begins with, then those of the owner's rules. */
export const channelNames = (rules: readonly ChannelRule[]): string[] => [
  ...new Set([...CHANNELS, ...rules.map(({ channel }) => channel)]),
]

const SEARCH_HOSTS = [
  ...['google.', 'bing.com', 'duckduckgo.com', 'search.yahoo.com', 'ecosia.org', 'search.brave.com'],
  ...['startpage.com', 'qwant.com', 'yandex.', 'baidu.com', 'com.google.android.googlequicksearchbox'],
]
/** The names that links use as the source for a search engine. */
const SEARCH_SOURCES = [
  ...['google', 'bing', 'duckduckgo', 'yahoo', 'ecosia', 'brave', 'startpage', 'qwant', 'yandex', 'baidu'],
]
const SOCIAL = [
  ...['facebook', 'fb', 'instagram', 'ig', 'meta', 'tiktok', 'linkedin', 'x', 'twitter', 'pinterest'],
  ...['snapchat', 'youtube', 'reddit', 'nextdoor'],
]
const LISTING_HOSTS = [
  ...['maps.google.', 'maps.apple.com', 'business.google.com', 'yelp.com', 'angi.com', 'thumbtack.com'],
  ...['yellowpages.com', 'bbb.org', 'homeadvisor.com', 'avvo.com', 'healthgrades.com', 'realself.com'],
  ...['houzz.com', 'foursquare.com', 'tripadvisor.com', 'carwise.com'],
]
const LISTING_SOURCES = [
  ...['gmb', 'gbp', 'google_business', 'google-business', 'google_business_profile', 'google_maps'],
  ...['maps', 'yelp', 'bing_places', 'apple_maps', 'angi', 'thumbtack'],
]
const PAID = ['cpc', 'ppc', 'cpm', 'cpv', 'paid', 'ads', 'ad', 'paidsearch', 'paid_search', 'paid-search']
const PAID_SOCIAL = ['paid_social', 'paid-social', 'paidsocial', 'social_paid', 'social-paid']

/**
 * The rules that assign a lead to a channel. The first that fits counts, after the owner's own rules. `fbclid` alone is
 * no sign of an ad, because Meta adds it to every outgoing link.
 */
export const CHANNEL_RULES: readonly ChannelRule<Channel>[] = [
  { channel: 'Paid search', platforms: ['Google Ads', 'Microsoft Advertising'] },
  { channel: 'Paid social', platforms: ['TikTok'] },
  { channel: 'Paid social', mediums: PAID_SOCIAL },
  { channel: 'Paid social', mediums: PAID, sources: SOCIAL },
  { channel: 'Paid search', mediums: [...PAID, 'sem'] },
  { channel: 'Phone', mediums: ['phone', 'call', 'calls'] },
  { channel: 'Email', mediums: ['email', 'e-mail', 'newsletter', 'mail'] },
  { channel: 'Maps and listings', sources: LISTING_SOURCES },
  { channel: 'Organic search', mediums: ['organic'] },
  { channel: 'Maps and listings', hosts: LISTING_HOSTS },
  {
    channel: 'Email',
    hosts: ['mail.google.com', 'com.google.android.gm', 'outlook.live.com', 'mail.yahoo.com'],
  },
]

/** The fields of a lead that tell how its visitor arrived. */
export type Arrival = { utmSource: string; utmMedium: string; landingHost: string; adPlatform: string }

/**
 * Assigns a lead to its one channel.
 *
 * @param own - the owner's rules, which come first
 */
export function channelOf(arrival: Arrival, own: readonly ChannelRule[] = []): string {
  const rule = [...own, ...CHANNEL_RULES].find((each) => fits(each, arrival))
  if (rule) return rule.channel
  const { utmSource, utmMedium, landingHost } = arrival
  const isNamed = utmSource !== '' || utmMedium !== ''
  // When a link names only a search engine as its source, the host of the page that linked here tells more.
  const isOfSearch = utmMedium === '' && isOneOf(utmSource, SEARCH_SOURCES)
  if (isOfSearch && landingHost === '') return 'Organic search'
  // A campaign's own source or medium tells more than the host.
  if ((!isNamed || isOfSearch) && isAt(landingHost, SEARCH_HOSTS)) return 'Organic search'
  return isNamed || landingHost !== '' ? 'Referral' : 'Direct'
}

function fits({ platforms, sources, mediums, hosts }: ChannelRule, arrival: Arrival): boolean {
  const asked = [
    platforms && isOneOf(arrival.adPlatform, platforms),
    sources && isOneOf(arrival.utmSource, sources),
    mediums && isOneOf(arrival.utmMedium, mediums),
    hosts && isAt(arrival.landingHost, hosts),
  ].filter((answer) => answer !== undefined)
  return asked.length > 0 && asked.every(Boolean)
}

function isOneOf(value: string, words: readonly string[]): boolean {
  const word = value.trim().toLowerCase()
  return word !== '' && words.some((each) => each.trim().toLowerCase() === word)
}

/**
 * The top-level domains of the large search engines: `com`, `cat` (Catalan), and countries with or without `co` or
 * `com` before them.
 */
const COUNTRY = /(?<=\.)(?:com|cat|(?:com?\.)?[a-z]{2})$/

/**
 * Says whether a host belongs to one of some names: `google.` covers `google.com`, `www.google.co.uk` and
 * `news.google.de`, and `yelp.com` covers `m.yelp.com` too.
 */
function isAt(host: string, hosts: readonly string[]): boolean {
  const withoutCountry = host.replace(COUNTRY, '')
  return hosts.some((each) => {
    const name = each.trim().toLowerCase()
    const asked = name.endsWith('.') ? withoutCountry : host
    return name !== '' && `.${asked}`.endsWith(`.${name}`)
  })
}
