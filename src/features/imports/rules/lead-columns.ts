import { searchable } from '@/lib/fold'
import { ownText } from '@/lib/own-text'

const MOST_REMEMBERED = 1_000

/** Remembers what became of texts, because stages, sources and answers repeat in every row. */
export function remembered(change: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const changed = change(text)
    if (known.size >= MOST_REMEMBERED) known.clear()
    known.set(ownText(text), changed)
    return changed
  }
}

/**
 * What a column of a file of leads may be, with the names that it usually has, as `plainHead` writes them: in exports of
 * Gravity Forms, WPForms, Flamingo (Contact Form 7), HubSpot, Pipedrive, Google's sheets, forms and ads, and Meta's lead ads,
 * and in sheets of people who write English, German, French or Spanish. `wonAt` is the day on which a job was won, `closedAt`
 * the one on which it is or will be decided. `other` is kept in a note under the name of its column, `ignore` is left out.
 */
const NAMES = {
  id: 'lead id, record id, entry id, id, deal id, person id, contact id, lead no, nr',
  createdAt:
    'date, created, created at, created time, created on, created date, create date, date created, creation date, entry date, ' +
    'submitted, submitted at, submitted on, submission date, submission time, submission, timestamp, time stamp, received, ' +
    'received at, lead submit time, add time, date added, added, added on, person created, deal created, lead created, ' +
    'contact created, datum, erstellt, erstellt am, erstellungsdatum, eingang, eingegangen am, zeitstempel, fecha, ' +
    'marca temporal, fecha de creacion, date de creation, horodateur, cree le',
  name:
    'name, full name, fullname, your name, contact name, contact person, client name, customer name, customer, client, ' +
    'lead name, display name, vollstandiger name, kunde, nombre completo, nom complet',
  prefix: 'name prefix, prefix, salutation, anrede, honorific',
  firstName:
    'first name, firstname, first, given name, name first, your first name, vorname, nombre, prenom, forename',
  middleName: 'middle name, name middle, middle, additional name, middle initial',
  lastName:
    'last name, lastname, last, surname, family name, name last, your last name, nachname, familienname, apellido, apellidos, nom',
  suffix: 'name suffix, suffix',
  email:
    'email, e mail, email address, e mail address, mail, your email, user email, work email, business email, primary email, ' +
    'contact email, email id, e mail adresse, emailadresse, mailadresse, correo, correo electronico, courriel, adresse e mail, ' +
    'adresse email',
  phone:
    'phone, phone number, telephone, telephone number, tel, mobile, mobile phone, mobile number, mobile phone number, cell, ' +
    'cell phone, your phone, your tel, your number, user phone, work phone, home phone, contact number, contact phone, ' +
    'primary phone, whatsapp phone number, phone no, telefon, telefonnummer, telefon nr, handy, mobil, mobilnummer, telefono, ' +
    'movil, numero de telefono, numero de telephone, portable',
  website:
    'website, website url, web site, web, url, your website, your url, site, homepage, web page, webseite, sitio web, site web',
  city: 'city, town, city or service area, service area, address city, your city, location, stadt, ort, ciudad, ville',
  services:
    'services, service, service interest, services interested in, interested in, interest, service needed, service type, ' +
    'leistung, leistungen, servicio, servicios',
  plan: 'plan, plan interest, package',
  message:
    'message, your message, comment or message, comments, comment, inquiry, enquiry, your inquiry, question, questions, ' +
    'how can we help, how can we help you, details, project details, description, job description, paragraph text, nachricht, ' +
    'anfrage, mensaje, consulta, demande, kommentar',
  source:
    'source, lead source, original source, original traffic source, original source type, latest source, source channel, ' +
    'source origin, original source drill down 1, original source drill down 2, original traffic source drill down 1, ' +
    'original traffic source drill down 2, how did you hear about us, how did you find us, referral source, referred by, ' +
    'quelle, herkunft, fuente, origen, origine',
  channel: 'channel, kanal',
  page: 'page, page url, landing page, source url, entry page, form page, conversion page, seite',
  referrer: 'referrer, referer, http referer, referrer url, referer url',
  utmSource: 'utm source, utmsource',
  utmMedium: 'utm medium, utmmedium',
  utmCampaign: 'utm campaign, utmcampaign, campaign, campaign name',
  utmTerm: 'utm term, utmterm, keyword',
  utmContent: 'utm content, utmcontent',
  gclid: 'gclid, google click id, google ads click gclid',
  gbraid: 'gbraid, google ads click gbraid',
  wbraid: 'wbraid, google ads click wbraid',
  msclkid: 'msclkid, microsoft advertising click msclkid',
  fbclid: 'fbclid, meta click fbclid',
  ttclid: 'ttclid, tiktok click ttclid',
  stage:
    'stage, status, lead status, lifecycle stage, deal stage, deal status, pipeline stage, contact stage, contact status, ' +
    'entry status, lead stage, phase, estado, statut, stufe',
  lostReason: 'lost reason, deal lost reason, closed lost reason, reason, reason lost, grund, verlustgrund',
  owner:
    'owner, contact owner, deal owner, lead owner, record owner, account owner, assigned to, assigned, assignee, sales rep, ' +
    'salesperson, sales person, responsible, agent, person owner, besitzer, zustandig, verantwortlich, propietario, proprietaire',
  value:
    'value, deal value, lead value, amount, deal amount, revenue, total revenue, price, total, job value, deal size, sale, ' +
    'payment amount, amount in company currency, wert, betrag, umsatz, auftragswert, importe, valor, montant',
  currency:
    'currency, deal currency, currency of value, deal currency code, currency code, lead currency of value, wahrung, moneda, devise',
  wonAt:
    'won, won at, won on, won date, won time, date won, deal won time, closed won date, became a customer date, customer since, ' +
    'date sold, sold on, sold, gewonnen am',
  closedAt:
    'close date, closed date, closing date, closed at, deal close date, expected close date, close time, deal closed time, abschlussdatum',
  notes:
    'notes, note, entry notes, internal notes, internal note, lead notes, contact notes, deal notes, remarks, remark, associated note, ' +
    'notiz, notizen, bemerkung, bemerkungen, notas, remarques, observaciones',
  tags: 'tags, tag, label, labels, person label, person labels, deal label, deal labels, lead labels, lead label, contact tags, etiquetas, schlagworte',
  consent:
    'consent, consent consent, gdpr, gdpr agreement, gdpr consent, privacy consent, agreement, i agree, agree, terms, acceptance, ' +
    'your consent, sms consent, call consent, einwilligung, datenschutz, consentimiento, consentement',
  consentWords:
    'consent text, consent description, legal basis, legal basis for processing contact s data, lawful basis, ' +
    'legal basis for processing contacts data, consent version, consent method, rechtsgrundlage',
  consentAt: 'consent date, consent time, consent at, consent given at, date of consent, opt in date',
  marketing:
    'marketing contact status, marketing status, marketing consent, marketing contact, email opt in, opt in, optin, opted in, ' +
    'newsletter, subscribed, email marketing consent, accepts marketing',
  unsubscribed:
    'unsubscribed from all email, unsubscribed, email opt out, opt out, opted out, opted out of email, do not contact, do not call, ' +
    'do not email, email optout, has opted out of email, not told to advertising platforms',
  other: '',
  ignore:
    'viewed, starred, read, is read, is starred, user ip, ip, ip address, user agent, browser, unique generated user id, user id, ' +
    'created by, created by user id, post id, form id, form name, geolocation details, date updated, last modified date, update time, ' +
    'last update, transaction id, geandert am',
} as const satisfies Record<string, string>

export type LeadField = keyof typeof NAMES

export const LEAD_FIELDS = Object.keys(NAMES) as [LeadField, ...LeadField[]]

/** Fields by their usual names. The first field that claims a name has it. */
const BY_NAME = new Map<string, LeadField>()
for (const field of LEAD_FIELDS) {
  for (const name of NAMES[field].split(', ')) {
    if (name !== '' && !BY_NAME.has(name)) BY_NAME.set(name, field)
  }
}

/** Names with a kind or a number, such as *E-mail 1 - Value* of Google's contacts, or *Phone (Mobile)*. */
const PATTERNS: readonly (readonly [RegExp, LeadField])[] = [
  [/^(?:e ?mail|email address)(?: (?:\d+|work|home|other|business|private|primary))?(?: value)?$/, 'email'],
  [
    /^(?:phone|telephone|mobile|tel)(?: number)?(?: (?:\d+|work|home|mobile|main|other|private|primary))?(?: value)?$/,
    'phone',
  ],
  [/^address(?: \d+)? city$/, 'city'],
  [/^utm (?:source|medium|campaign|term|content) \w+$/, 'other'],
  [/^(?:consent|gdpr|privacy)\b.*\bconsent$/, 'consent'],
  [/^consent\b.*\b(?:text|description)$/, 'consentWords'],
]

/** What these programs put before the name of a column: *Person - Name*, *Deal - Value*. */
const OF_WHOM = /^(?:person|deal|lead|contact|organization|organisation) - /

/** The name of a column in letters that can be compared: lower case, without accents, signs and doubled spaces. */
export const plainHead = remembered((head) =>
  searchable(head)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim(),
)

/** The field that a column most likely is, by its name; null when the name says nothing. */
export function fieldOf(head: string): LeadField | null {
  const [whole, part] = [plainHead(head), plainHead(head.toLowerCase().trim().replace(OF_WHOM, ''))]
  // An organization has a name, an address and an owner too, which are not those of the person.
  if (/^organi[sz]ation /.test(whole)) return null
  for (const name of new Set([whole, part])) {
    const field = BY_NAME.get(name) ?? PATTERNS.find(([pattern]) => pattern.test(name))?.[1]
    if (field) return field
  }
  return null
}

/** How many of these cells name a column of leads. */
export const countLeadHeads = (cells: readonly string[]) =>
  cells.filter((cell) => ![null, 'other', 'ignore'].includes(fieldOf(cell))).length

/** Whether cells may be names of columns in words that nobody knows here: none is a number, an address or a date. */
export function mayNameColumns(cells: readonly string[]): boolean {
  return (
    cells.length > 1 &&
    cells.every((cell) => /\p{L}/u.test(cell) && !/@|\d{3}|[.!?]$/.test(cell) && cell.length <= 60)
  )
}

/** The names of columns, each once: a second *Email* becomes *Email (2)*, and one without a name *Column 5*. */
export function nameColumns(heads: readonly string[]): string[] {
  const taken = new Set<string>()
  return heads.map((head, at) => {
    const name = head.trim() || `Column ${at + 1}`
    let unique = name
    for (let count = 2; taken.has(unique); count += 1) unique = `${name} (${count})`
    taken.add(unique)
    return unique
  })
}

/**
 * The field of each column, in the order of the file.
 *
 * @param columns - as `nameColumns` made them
 * @param chosen - fields that were chosen for columns, by the columns' names
 */
export function matchColumns(
  columns: readonly string[],
  chosen: Readonly<Record<string, LeadField>> = {},
): LeadField[] {
  let hasId = false
  return columns.map((column, at) => {
    if (Object.hasOwn(chosen, column)) return chosen[column] ?? 'other'
    const head = column.replace(/ \(\d+\)$/, '')
    // The file of refused rows that we give back has this column, and may be uploaded as it is.
    if (at === columns.length - 1 && column === PROBLEM_COLUMN) return 'ignore'
    const field = fieldOf(head) ?? 'other'
    if (field !== 'id') return field
    const isFirst = !hasId
    hasId = true
    return isFirst ? 'id' : 'other'
  })
}

/** The numbers of the columns that say something of a field, from 0. */
export type ColumnsOf = (field: LeadField) => readonly number[]

const NONE: readonly number[] = []

export function columnsOf(fields: readonly LeadField[]): ColumnsOf {
  const numbers = new Map<LeadField, number[]>()
  for (const [at, field] of fields.entries()) numbers.set(field, [...(numbers.get(field) ?? []), at])
  return (field) => numbers.get(field) ?? NONE
}

/** The column that is added to rows that were refused. */
export const PROBLEM_COLUMN = 'Problem'
