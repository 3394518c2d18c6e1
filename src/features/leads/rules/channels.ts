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
 * A rule that assigns a lead to a channel when everything that it names fits. A source or medium fits when its letters
 * and digits are those of one of the words, in any case (`Paid Social` is `paid_social`), a host when it is one of the
 * hosts or a subdomain of one (`google.` is Google in any country, but not `google.xyz`).
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

/** Hosts of search engines, whose subdomains search too. */
const SEARCH_HOSTS = [
  ...['bing.com', 'duckduckgo.com', 'search.yahoo.com', 'ecosia.org', 'search.brave.com', 'startpage.com'],
  ...['qwant.com', 'com.google.android.googlequicksearchbox'],
]
/** Search engines of companies that have much else below the same host: documents, accounts, calendars, disks. */
const SEARCH_COMPANIES = ['google.', 'yandex.', 'baidu.com']
/** The subdomains at which these search. */
const SEARCH_PARTS = [
  '',
  'www.',
  'm.',
  'images.',
  'image.',
  'news.',
  'video.',
  'scholar.',
  'cse.',
  'encrypted.',
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
  ...['gmb', 'gbp', 'google business', 'google business profile', 'google my business', 'google maps'],
  ...['maps', 'yelp', 'bing places', 'apple maps', 'angi', 'thumbtack'],
]
const PAID = ['cpc', 'ppc', 'cpm', 'cpv', 'paid', 'ads', 'ad', 'paid search']
const PAID_SOCIAL = ['paid social', 'social paid', 'paid social media', 'social ads', 'social ad']

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
  { channel: 'Email', mediums: ['email', 'newsletter', 'mail'] },
  { channel: 'Maps and listings', sources: LISTING_SOURCES },
  { channel: 'Organic search', mediums: ['organic'] },
  { channel: 'Maps and listings', hosts: LISTING_HOSTS },
  {
    channel: 'Email',
    hosts: [
      ...['mail.google.com', 'com.google.android.gm', 'outlook.live.com', 'outlook.office.com'],
      ...['outlook.office365.com', 'mail.yahoo.com', 'mail.aol.com', 'mail.yandex.'],
    ],
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
  if ((!isNamed || isOfSearch) && isSearch(landingHost)) return 'Organic search'
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
  const word = toWord(value)
  return word !== '' && words.some((each) => toWord(each) === word)
}

/** Every tool separates words in its own way. A text of signs alone is compared as it stands. */
function toWord(text: string): string {
  const word = text.trim().toLowerCase()
  return word.replace(/[^\p{L}\p{N}\p{M}]+/gu, '') || word
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
  return hosts.some((each) => {
    const name = each.trim().toLowerCase()
    return name !== '' && `.${asNamed(host, name)}`.endsWith(`.${name}`)
  })
}

function isSearch(host: string): boolean {
  const isOfCompany = SEARCH_COMPANIES.some((name) =>
    SEARCH_PARTS.some((part) => asNamed(host, name) === part + name),
  )
  return isOfCompany || isAt(host, SEARCH_HOSTS)
}

/** The host without its country, for a name that stands for all countries. */
const asNamed = (host: string, name: string) => (name.endsWith('.') ? host.replace(COUNTRY, '') : host)
