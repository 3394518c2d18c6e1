import { MOST_CENTS } from '@/domain/money'
import { readPhones, toShortPhone } from '@/domain/phone'
import { LEAD_LIMITS } from '@/features/leads/rules/lead-fields'
import { STAGE_NAMES, STAGES, type Stage } from '@/features/leads/rules/stage'
import { NOTHING } from '@/features/leads/rules/written-lead'
import { cleanLine, cleanText } from '@/lib/clean-text'
import { plainHead, remembered } from './lead-columns'

/**
 * The text of a cell without what programs put around it so that a spreadsheet leaves it alone: `="8135550101"`, and an
 * apostrophe before a sign that would begin a formula. A text that means nothing, such as `n/a`, is empty.
 */
export function plainCell(cell: string): string {
  const text = unguarded(cell.trim())
  return NOTHING.test(text) ? '' : text
}

/** Takes off one guard: what `neutral` and other programs have put before the text. */
export function unguarded(cell: string): string {
  if (!cell.startsWith('=') && !cell.startsWith("'")) return cell
  const [, inner] = /^="([^"]*)"$/.exec(cell) ?? []
  if (inner !== undefined) return inner.trim()
  return /^'+[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell
}

/** A value on one line, without letters that nobody sees. */
export const toLine = (text: string) =>
  isPlain(text) ? text.trim() : cleanLine(text.replace(/[\r\n]+/g, ' ')).trim()

/** Most cells are, and cleaning the others takes longer than reading them. */
const isPlain = (text: string) => /^[ -~]*$/.test(text)

/** A value of several lines, with one kind of line ends. */
export const toText = (text: string) =>
  /^[ -~\n]*$/.test(text) ? text.trim() : cleanText(text.replace(/\r\n?/g, '\n')).trim()

/** A phone number that can be stored, or a sentence about what is wrong with it. */
export type ReadPhone = { phone: string; problem: null } | { phone: null; problem: string; isLost: boolean }

const EXPONENT = /^(\+?)(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i

/**
 * Reads a phone number. One that a spreadsheet has written with an exponent is restored when all of its digits stand there;
 * otherwise they are lost, and nothing is made up.
 */
export function readPhone(written: string): ReadPhone {
  const text = toLine(written)
    .replace(/^(?:p|tel):\s*/i, '')
    // A program that took the number for an amount has added a fraction.
    .replace(/^(\+?\d{7,})[.,]0$/, '$1')
  const [exponent, plus = '', first = '', rest = '', power = ''] = EXPONENT.exec(text) ?? []
  if (exponent && rest.length !== Number(power))
    return {
      phone: null,
      problem: `A spreadsheet has written the phone number as ${text}, and its last digits are lost`,
      isLost: true,
    }
  const number = exponent ? plus + first + rest : text
  const [{ digits = '' } = {}] = readPhones(number)
  if (digits.length < FEWEST_DIGITS)
    return { phone: null, problem: `${text} is no phone number`, isLost: false }
  const phone = number.length > LEAD_LIMITS.phone ? toShortPhone(number) : number
  return phone !== null && phone.length <= LEAD_LIMITS.phone
    ? { phone, problem: null }
    : { phone: null, problem: `${text} is longer than a phone number`, isLost: false }
}

/** Digits of a number within a town. */
const FEWEST_DIGITS = 7

/** An amount in cents, with the currency that is written beside it. */
export type ReadAmount = { cents: number; currency: string | null }

const SIGNS: Readonly<Record<string, string | null>> = { '€': 'EUR', '£': 'GBP', $: null }

/**
 * Reads an amount as programs of any country write it: `1,250.00`, `1.250,00`, `1 250,00`, `1'250.00`, `$1250`, `1.25E+3`.
 * Of a single separator before three digits it is known that it parts thousands, because money has two decimals.
 *
 * @returns null for no amount, a negative one, and more than `MOST_CENTS`
 */
export function readAmount(written: string): ReadAmount | null {
  const text = written.normalize('NFKC').replace(/[\s\u00a0\u202f]/g, '')
  const [letters] = text.match(/[A-Z]{3}/) ?? []
  const [sign] = text.match(/[€£$]/) ?? []
  // The currency of a lone $ is that of the site, because several countries have it.
  const currency = letters ?? (sign ? (SIGNS[sign] ?? null) : null)
  const number = text.replace(/[€£$]|[A-Z]{3}/g, '')
  const value = toNumber(number)
  if (value === null) return null
  const cents = Math.round(value * 100)
  return cents <= MOST_CENTS ? { cents, currency } : null
}

/** Whether an amount is in another currency than the site's. */
export function isForeign(currency: string | null, own: string | null): boolean {
  return currency !== null && own !== null && currency.toUpperCase() !== own
}

function toNumber(text: string): number | null {
  if (/^\d+(?:\.\d+)?e\+?\d{1,2}$/i.test(text)) return Number(text)
  if (/^\d+$/.test(text)) return Number(text)
  if (/^\d{1,3}(?:'\d{3})+(?:\.\d{1,2})?$/.test(text)) return Number(text.replaceAll("'", ''))
  if (/^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d{1,2})?$/.test(text)) return Number(text.replaceAll(',', ''))
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$/.test(text))
    return Number(text.replaceAll('.', '').replace(',', '.'))
  if (/^\d+[.,]\d{1,2}0*$/.test(text)) return Number(text.replace(',', '.'))
  return null
}

/** Words of other programs for our stages, as `plainHead` writes them. HubSpot has some of them in capitals. */
const STAGE_WORDS: Readonly<Record<Stage, string>> = {
  new:
    'new, open, lead, subscriber, prospect, marketing qualified lead, marketingqualifiedlead, mql, not contacted, uncontacted, ' +
    'lead in, incoming, neu, offen, nuevo, nouveau',
  contacted:
    'contacted, connected, in progress, open deal, opportunity, sales qualified lead, salesqualifiedlead, sql, qualified, working, ' +
    'attempted to contact, attempting contact, contact made, nurturing, proposal made, proposal sent, quote sent, quoted, ' +
    'negotiations started, negotiation, decision maker bought in, decisionmakerboughtin, contract sent, contractsent, ' +
    'presentation scheduled, qualified to buy, qualifiedtobuy, kontaktiert, in bearbeitung, angebot, contactado, contacte',
  booked:
    'booked, scheduled, appointment scheduled, appointmentscheduled, appointment, appointment set, meeting scheduled, meeting set, ' +
    'demo scheduled, gebucht, termin, reservado, reserve',
  won: 'won, closed won, closedwon, customer, evangelist, client, converted, sold, deal won, gewonnen, kunde, ganado, gagne',
  lost:
    'lost, closed lost, closedlost, unqualified, disqualified, bad timing, dead, rejected, not interested, deal lost, verloren, ' +
    'perdido, perdu',
  spam: 'spam, junk',
}

const STAGE_OF = new Map<string, Stage>(
  STAGES.flatMap((stage) => STAGE_WORDS[stage].split(', ').map((word) => [word, stage] as const)),
)
for (const stage of STAGES) STAGE_OF.set(plainHead(STAGE_NAMES[stage]), stage)

/** The later of two stages that a row names in two columns counts: `customer` beside `CONNECTED` is won. */
const DECIDED: readonly Stage[] = ['spam', 'won', 'lost', 'booked', 'contacted', 'new']

/** What a status column says that is no stage: that an entry of a form exists. */
const NO_STAGE = /^(?:active|published?|completed?|read|unread|submitted|other)$/

/** Stages as a row names them, and the words that are none of ours. */
export function readStage(
  words: readonly string[],
  chosen: Readonly<Record<string, Stage>>,
): { stage: Stage | null; unknown: string[] } {
  const unknown: string[] = []
  const found = new Set<Stage>()
  for (const word of words) {
    const plain = plainHead(word)
    const stage = (Object.hasOwn(chosen, word) ? chosen[word] : undefined) ?? STAGE_OF.get(plain)
    if (stage) found.add(stage)
    else if (!NO_STAGE.test(plain)) unknown.push(word)
  }
  return { stage: DECIDED.find((stage) => found.has(stage)) ?? null, unknown }
}

const YES =
  /^(?:yes|y|true|1|on|x|checked|ticked|accepted|agreed|given|granted|opted in|subscribed|marketing contact|ja|si|oui|✓|✔|☑)$/
const NO =
  /^(?:no|n|false|0|off|unchecked|not checked|declined|refused|withdrawn|revoked|opted out|unsubscribed|no consent|non marketing contact|archived|nein|non|✗|☐)$/
/** A form that stores the words beside a box stores them only when it was ticked. */
const WORDS_OF_A_BOX =
  /^(?:i|we) (?:hereby )?(?:agree|consent|accept)\b|^ich (?:stimme|willige|bin einverstanden)\b/

/** Whether a cell says yes or no; null for anything else, of which nothing is inferred. */
export function readYesNo(written: string): boolean | null {
  const plain = plainAnswer(written)
  if (YES.test(plain) || WORDS_OF_A_BOX.test(plain)) return true
  return NO.test(plain) ? false : null
}

const plainAnswer = remembered((written: string) =>
  written
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}✓✔☑✗☐]+/gu, ' ')
    .trim(),
)

/** Our channels for the sources of HubSpot. */
const CHANNEL_OF: Readonly<Record<string, string>> = {
  'organic search': 'Organic search',
  'paid search': 'Paid search',
  'paid social': 'Paid social',
  'email marketing': 'Email',
  referrals: 'Referral',
  'direct traffic': 'Direct',
}

/** The channel that a source of another program is; empty when it says none of ours. */
export const channelOfSource = (source: string) => CHANNEL_OF[plainHead(source)] ?? ''

/** Values of a list in one cell. */
export function splitList(cell: string): string[] {
  const sign = [';', '|', '\n'].find((each) => cell.includes(each)) ?? ','
  const values = cell.split(sign).map((each) => toLine(each))
  return [...new Set(values.filter((each) => each !== '' && !NOTHING.test(each)))]
}

const SUM_WORDS =
  /^(?:grand |sub ?)?(?:totals?|sums?|subtotals?|summe|gesamt|total general|count|average|anzahl)(?: (?:leads|contacts|deals|rows|entries|records))?:?(?: \d+)?$/
const NUMBER_ONLY = /^[€£$]?\s?[-\d.,' ]+\s?(?:%|[€£$]|[A-Z]{3})?$/

/** Whether a row without a person and a date adds up the others: it has nothing but numbers and a word for a sum. */
export function isSums(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter(Boolean)
  const words = filled.filter((cell) => !NUMBER_ONLY.test(cell))
  return words.every((cell) => SUM_WORDS.test(plainHead(cell))) && filled.some((cell) => /\d/.test(cell))
}
