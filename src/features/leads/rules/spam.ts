import { isDisposableHost } from './disposable-hosts'
import { OFFER_PHRASES, SHORT_LINKS } from './spam-words'

/** The fields of a lead by which spam is recognised. */
export type SpamCandidate = {
  name: string
  phone: string
  email: string
  city: string
  website: string
  message: string
}

/** What is known about a lead besides its fields. */
export type SpamContext = {
  /**
   * The milliseconds in which the form was filled in. Null when the client did not send them, which does not change the
   * score (reading A107).
   */
  filledMs: number | null
  /** The number of other addresses that have sent the same text in the last days. */
  otherSenders: number
}

/** The score of a lead from 0 to 100, and the reasons in words for the staff. */
export type SpamScore = { score: number; reasons: string[] }

type Reason = { weight: number; text: string }

/** The least time in milliseconds in which a person fills in the form. */
const QUICK_MS = 2_000
const FEWEST_LINKS = 2
const MANY_LINKS = 4

/** Shorter texts are often equal by chance: "Please call me". */
const LEAST_SHARED_LETTERS = 40

/** Scores how much a lead looks like spam. */
export function scoreSpam(lead: SpamCandidate, circumstances: SpamContext): SpamScore {
  const reasons = [
    quickReason(circumstances.filledMs),
    linksReason(lead),
    sendersReason(circumstances.otherSenders),
    nameReason(lead.name),
    hostReason(lead.email),
    offerReason(lead),
    markupReason(lead.message),
    shortLinkReason(lead),
    scriptReason(lead),
    randomReason(lead),
    phoneReason(lead.phone),
  ].filter((reason) => reason !== null)
  const sum = reasons.reduce((total, { weight }) => total + weight, 0)
  return { score: Math.min(100, sum), reasons: reasons.map(({ text }) => text) }
}

/**
 * Whether a lead belongs to the stage Spam.
 *
 * @param threshold - the score from which a lead is spam; a single reason never suffices, whatever the threshold
 */
export function isSpam({ score, reasons }: SpamScore, threshold: number): boolean {
  return reasons.length > 1 && score >= threshold
}

/** Reads the time that a client took to fill in the form: whole milliseconds, or null for anything else. */
export function readFilledMs(header: string | null): number | null {
  return header !== null && /^\d{1,9}$/.test(header) ? Number(header) : null
}

/**
 * Reduces a text to the letters that are equal in two texts which a person would call the same; null for a text that is
 * so short that others may equal it by chance.
 */
export function toSharedText(message: string): string | null {
  const text = message
    .normalize('NFKC')
    .toLowerCase()
    .replace(LINK, ' ')
    .replace(/\S+@\S+/g, ' ')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
  return text.length < LEAST_SHARED_LETTERS ? null : text
}

function quickReason(filledMs: number | null): Reason | null {
  if (filledMs === null || filledMs >= QUICK_MS) return null
  return { weight: 20, text: `Sent ${(filledMs / 1000).toFixed(1)} seconds after the page was opened` }
}

const LINK = /(?:https?:\/\/|www\.)[^\s<>"'\]]+/gi

function linksReason(lead: SpamCandidate): Reason | null {
  const foreign = linksIn(lead.message).filter((link) => !isOwn(link, lead))
  const { size: length } = new Set(foreign)
  if (length < FEWEST_LINKS) return null
  return { weight: length >= MANY_LINKS ? 40 : 25, text: `${length} links in the message` }
}

const linksIn = (message: string) => message.match(LINK) ?? []

/** Says whether a link leads to the sender's own site, which many customers link to. */
function isOwn(link: string, { website, email }: SpamCandidate): boolean {
  const host = hostOf(link)
  return host !== '' && [hostOf(website), email.split('@').at(-1)?.toLowerCase()].includes(host)
}

function hostOf(address: string): string {
  const whole = /^https?:/i.test(address) ? address : `https://${address}`
  return URL.canParse(whole) ? new URL(whole).hostname.toLowerCase().replace(/^www\./, '') : ''
}

/**
 * The weights together with a quick submission stay below the usual threshold, because robots may copy the text of a
 * customer whose browser fills forms.
 */
function sendersReason(others: number): Reason | null {
  if (others < 1) return null
  return {
    weight: others > 1 ? 20 : 10,
    text: others > 1 ? `${others} other senders sent the same text` : 'Another sender sent the same text',
  }
}

/** `Widgets.com Ltd` is the name of a firm, so an address counts only as the whole name or with a scheme. */
function nameReason(name: string): Reason | null {
  const isAddress = /https?:|www\.|\/\/|^\S+@\S+\.\S+$|^\S+\.[a-z]{2,}(?:\/\S*)?$/i.test(name.trim())
  return isAddress ? { weight: 35, text: 'The name is an address' } : null
}

function hostReason(email: string): Reason | null {
  const host = email.split('@').at(-1) ?? ''
  return isDisposableHost(host) ? { weight: 35, text: `A mail host for a single use: ${host}` } : null
}

function offerReason({ message, name, city }: SpamCandidate): Reason | null {
  const text = `${name} ${city} ${message}`.toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ')
  const found = new Set(
    OFFER_PHRASES.flatMap((phrase) => text.match(phrase)?.[0] ?? []).map((each) => each.trim()),
  )
  if (found.size === 0) return null
  const shown = [...found].slice(0, 3).map((phrase) => `“${phrase}”`)
  return { weight: found.size > 1 ? 45 : 30, text: `Words of those who sell something: ${shown.join(', ')}` }
}

function markupReason(message: string): Reason | null {
  const isCode = /\[\/?(?:url|link|b)\b[^\]]*\]|<a\s[^>]*href|<\/a>/i.test(message)
  return isCode ? { weight: 35, text: 'Links as forums and programs write them' } : null
}

function shortLinkReason({ message, website }: SpamCandidate): Reason | null {
  const host = [...linksIn(message), website].map(hostOf).find((each) => SHORT_LINKS.has(each))
  return host ? { weight: 25, text: `A link that hides where it leads: ${host}` } : null
}

/**
 * Customers of the country write in Latin letters with few exceptions, but another script alone is not enough for
 * spam.
 */
function scriptReason({ message, name }: SpamCandidate): Reason | null {
  const letters = `${name}${message}`.match(/\p{L}/gu) ?? []
  const others = letters.filter((letter) => !/\p{Script=Latin}/u.test(letter))
  if (others.length < 10 || others.length < letters.length / 3) return null
  return { weight: 35, text: 'Written in other letters than Latin ones' }
}

/** Finds names that robots generate, such as `RobertDax` and `xKqTzWvbn`. */
function randomReason({ name, city }: SpamCandidate): Reason | null {
  const isRandom = (word: string) =>
    /^[A-Z][a-z]{3,}[a-z][A-Z]{2,}$/.test(word) ||
    (/^[a-zA-Z]{8,}$/.test(word) && (word.match(/[a-z][A-Z]/g)?.length ?? 0) >= 3) ||
    /[bcdfghjklmnpqrstvwxz]{6,}/i.test(word)
  const hasRandom = [name, city].some((text) => text.split(/\s+/).some(isRandom))
  return hasRandom ? { weight: 25, text: 'A name or city of random letters' } : null
}

/**
 * Finds invalid phone numbers. Valid are ten digits whose area code begins with 2 to 9, with or without a leading 1,
 * and numbers of other countries with a plus.
 */
function phoneReason(phone: string): Reason | null {
  // The form always sends a number. A lead from another tool without one is not suspicious for that.
  if (phone === '') return null
  const digits = phone.replace(/\D/g, '')
  const isCallable = /^1?[2-9]\d{9}/.test(digits) || (phone.trim().startsWith('+') && digits.length >= 8)
  const isSame = /^1?(\d)\1{8,}$/.test(digits)
  if (isCallable && !isSame) return null
  return { weight: 20, text: 'A phone number that cannot be called' }
}
