/** What DNS has answered about the TXT records of a name; null when no answer has come. */
export type Records = readonly string[] | null

/** One thing that receivers look for. */
export type RecordFinding = {
  what: 'SPF' | 'DKIM' | 'DMARC'
  /** `unknown` when it cannot be seen from here. */
  state: 'fine' | 'wrong' | 'unknown'
  /** As the rest of a sentence that begins with `what`. */
  says: string
  /** What to do, with the record to add where it is known. */
  cure?: string
}

/** As it stands in the file of a zone; a server of names takes 255 characters in a row. */
function record(name: string, value: string): string {
  const parts = value.match(/.{1,255}/g) ?? []
  return `${name}. TXT ${parts.map((part) => `"${part}"`).join(' ')}`
}

const NO_ANSWER = 'is not known: no name server has answered in time'
const ASK_AGAIN = 'Run this again in a while, or mend the name server of this machine.'
const unanswered = (what: RecordFinding['what']): RecordFinding => ({
  what,
  state: 'unknown',
  says: NO_ANSWER,
  cure: ASK_AGAIN,
})

const tagsOf = (text: string) =>
  Object.fromEntries(
    text.split(';').map((tag) => {
      const [name = '', ...value] = tag.split('=')
      return [name.trim().toLowerCase(), value.join('=').trim()]
    }),
  )

/** Terms for which a receiver asks DNS again; ten of them are the most (RFC 7208, 4.6.4). */
const LOOKED_UP = /^[+?~-]?(?:include:|a(?:[:/]|$)|mx(?:[:/]|$)|ptr(?:[:/]|$)|exists:)|^redirect=/i
const MOST_LOOK_UPS = 10

/** Whether one name is below another, or the same. */
const isWithin = (name: string, domain: string) => name === domain || name.endsWith(`.${domain}`)

/** A TXT record that the owner of a domain adds to DNS. */
export type ToPublish = {
  what: RecordFinding['what']
  name: string
  value: string
  /** What has to be written in place of a word in capital letters, as the end of a sentence. */
  open?: string
}

/** As far as it can be known from here. */
function spfToPublish(domain: string, server: string): ToPublish {
  const spf = { what: 'SPF', name: domain } as const
  if (isWithin(server, domain)) return { ...spf, value: `v=spf1 a:${server} mx ~all` }
  if (/^\[|^[\d.]+$|^[^.]+$/.test(server))
    return {
      ...spf,
      value: 'v=spf1 ip4:ADDRESS ~all',
      open: `with the public address from which ${server} sends.`,
    }
  return {
    ...spf,
    value: 'v=spf1 TERMS ~all',
    open: `with the terms that whoever runs ${server} names (often include: and a name).`,
  }
}

const dkimToPublish = (key: SigningKey): ToPublish => ({
  what: 'DKIM',
  name: dkimName(key),
  value: `v=DKIM1; k=rsa; p=${key.publicKey}`,
})

const dmarcToPublish = (domain: string): ToPublish => ({
  what: 'DMARC',
  name: `_dmarc.${domain}`,
  value: 'v=DMARC1; p=none',
})

/**
 * The records that receivers look for, whether or not they are there.
 *
 * @param domain - of the sender
 * @param server - the host of SMTP_URL
 */
export function recordsToPublish(domain: string, server: string, key: SigningKey | null): ToPublish[] {
  return [spfToPublish(domain, server), ...(key ? [dkimToPublish(key)] : []), dmarcToPublish(domain)]
}

function newSpf(domain: string, server: string): string {
  const { name, value, open } = spfToPublish(domain, server)
  return open ? `${record(name, value)}, ${open}` : record(name, value)
}

/**
 * Judges the SPF record of the sender's domain.
 *
 * @param server - the host of SMTP_URL
 */
export function judgeSpf(domain: string, server: string, records: Records): RecordFinding {
  if (!records) return unanswered('SPF')
  const found = records.filter((each) => /^v=spf1(?: |$)/i.test(each))
  const [spf] = found
  const wrong = (says: string, cure: string): RecordFinding => ({ what: 'SPF', state: 'wrong', says, cure })
  if (!spf)
    return wrong(
      `is missing: ${domain} does not say who sends its mail`,
      `Add this to DNS: ${newSpf(domain, server)}`,
    )
  if (found.length > 1)
    return wrong(
      `is there ${found.length} times, so none of them counts`,
      `Join the TXT records of ${domain} that begin with v=spf1 to one.`,
    )
  const terms = spf.trim().split(/ +/).slice(1)
  if (terms.some((term) => /^\+?all$/i.test(term)))
    return wrong(
      'lets everybody send',
      `Write ~all in place of all at the end: ${record(domain, spf.replace(/\+?all\s*$/i, '~all'))}`,
    )
  const count = terms.filter((term) => LOOKED_UP.test(term)).length
  if (count > MOST_LOOK_UPS)
    return wrong(
      `asks DNS ${count} times, and receivers give up after ten`,
      'Take out what sends no mail of this domain any more.',
    )
  return { what: 'SPF', state: 'fine', says: 'is there' }
}

/** The key with which mails are signed here; null when none is set. */
export type SigningKey = {
  domain: string
  selector: string /** The public half, as in DNS. */
  publicKey: string
}

/** Where the public half of a key stands. */
export const dkimName = ({ domain, selector }: Pick<SigningKey, 'domain' | 'selector'>) =>
  `${selector}._domainkey.${domain}`

/**
 * Judges the DKIM record of the key with which mails are signed here.
 *
 * @param domain - of the sender
 * @param records - of `dkimName`
 */
export function judgeDkim(domain: string, key: SigningKey | null, records: Records): RecordFinding {
  if (!key)
    return {
      what: 'DKIM',
      state: 'unknown',
      says: 'is left to the mail server: a test mail to yourself shows whether it signs (dkim=pass among its heads)',
    }
  const wrong = (says: string, cure: string): RecordFinding => ({ what: 'DKIM', state: 'wrong', says, cure })
  if (!isWithin(domain, key.domain) && !isWithin(key.domain, domain))
    return wrong(
      `signs for ${key.domain}, and the sender is of ${domain}: receivers do not count it`,
      `Set DKIM_DOMAIN=${domain}, or a MAIL_FROM of ${key.domain}.`,
    )
  if (!records) return unanswered('DKIM')
  const name = dkimName(key)
  const right = record(name, dkimToPublish(key).value)
  const found = records.filter((each) => 'p' in tagsOf(each))
  const [dkim] = found
  if (!dkim) return wrong(`has no record: receivers find no key at ${name}`, `Add this to DNS: ${right}`)
  if (found.length > 1)
    return wrong(`has ${found.length} records at ${name}`, `Leave this one alone in DNS: ${right}`)
  const tags = tagsOf(dkim)
  if (tags.p?.replaceAll(/\s/g, '') !== key.publicKey)
    return wrong(
      tags.p === ''
        ? `has a record at ${name} that takes the key back`
        : `has another key at ${name} than DKIM_KEY`,
      `Put this into DNS in its place, or set the DKIM_KEY that belongs to it: ${right}`,
    )
  if (tags.t?.split(':').some((flag) => flag.trim() === 'y'))
    return wrong(`is said to be a trial (t=y) at ${name}`, `Put this into DNS in its place: ${right}`)
  return { what: 'DKIM', state: 'fine', says: 'is there, with the key that is set here' }
}

/** The names at which a receiver looks for DMARC: that of the domain, then those above it, but not that of a country. */
export function dmarcNames(domain: string): string[] {
  const labels = domain.split('.')
  return labels
    .slice(0, Math.max(1, labels.length - 1))
    .map((_, index) => `_dmarc.${labels.slice(index).join('.')}`)
}

const POLICIES = ['none', 'quarantine', 'reject']

/**
 * Judges the DMARC record of the sender's domain.
 *
 * @param answers - for each of `dmarcNames`
 */
export function judgeDmarc(domain: string, answers: readonly Records[]): RecordFinding {
  const found = answers.map((records) => records?.filter((each) => /^v=DMARC1\s*(?:;|$)/.test(each)))
  const first = found.findIndex((records) => !records || records.length > 0)
  const records = found[first]
  const name = dmarcNames(domain)[first] ?? `_dmarc.${domain}`
  if (first >= 0 && !records) return unanswered('DMARC')
  const wrong = (says: string, cure: string): RecordFinding => ({ what: 'DMARC', state: 'wrong', says, cure })
  const toPublish = dmarcToPublish(domain)
  const right = record(toPublish.name, toPublish.value)
  const [dmarc] = records ?? []
  if (!dmarc) return wrong(`is missing: large receivers refuse mail without it`, `Add this to DNS: ${right}`)
  if ((records?.length ?? 0) > 1)
    return wrong(`is there ${records?.length} times at ${name}, so none of them counts`, 'Leave one of them.')
  const { p } = tagsOf(dmarc)
  if (!POLICIES.includes(p ?? ''))
    return wrong(
      `at ${name} says no policy that there is (p=${p ?? ''})`,
      `Write p=none, p=quarantine or p=reject: ${record(name, toPublish.value)}`,
    )
  return { what: 'DMARC', state: 'fine', says: `is there (p=${p})` }
}
