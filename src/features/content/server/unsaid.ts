import type pg from 'pg'
import { RETENTION } from '@/domain/retention'
import { isRecord } from '@/lib/fetch-json'

const WORDS = [
  '',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

/** What the product does and the published privacy policy does not say; nothing when there is none yet. */
export type Unsaid = {
  /** For how many years the requests of customers are kept. */
  years: number | null
  /** Visits are counted. */
  visits: boolean
  /** The ids that advertising platforms give to clicks are kept. */
  clickIds: boolean
}

type Row = { years: number | null; visits: boolean | null; clickIds: boolean | null; body: unknown }

/** Compares the settings with the policy. */
export async function findUnsaid(client: pg.ClientBase | pg.Pool): Promise<Unsaid> {
  const { rows } = await client.query<Row>(
    `select customer_years::int as years, counts_visits as visits, keeps_click_ids as "clickIds", body
       from privacy left join lead_handling on true limit 1`,
  )
  const [row] = rows
  if (!row) return { years: null, visits: false, clickIds: false }
  const years = row.years ?? RETENTION.customerYears
  return {
    years: saysYears(row.body, years) ? null : years,
    // A site whose settings were never saved counts, as their defaults say.
    visits: row.visits !== false && !saysVisits(row.body),
    clickIds: row.clickIds === true && !saysClicks(row.body),
  }
}

/**
 * Says whether a line of a rich text is about customers and names a number of years.
 *
 * @param body - as Payload's editor stores it
 */
export function saysYears(body: unknown, years: number): boolean {
  const number = new RegExp(`\\b(?:${[years, WORDS[years]].filter(Boolean).join('|')}) years?\\b`, 'i')
  return linesOf(body).some((line) => number.test(line) && /customer|contract|client/i.test(line))
}

/** Says whether a line of a rich text is about visits, or what pages are opened, that are counted or measured. */
export function saysVisits(body: unknown): boolean {
  const counts = /\b(?:count(?:s|ed|ing)?|measur(?:es?|ed|ing)|statistics)\b/i
  return linesOf(body).some((line) => counts.test(line) && /\b(?:visit(?:s|ors?)?|pages?)\b/i.test(line))
}

/** Says whether a line of a rich text is about clicks that lead here. */
export function saysClicks(body: unknown): boolean {
  return linesOf(body).some((line) => /\bclick(?:s|ed)?\b/i.test(line))
}

/** The texts of the innermost blocks. */
function linesOf(node: unknown): string[] {
  if (!isRecord(node)) return []
  const children = Array.isArray(node.children) ? node.children : []
  if (children.some((child) => isRecord(child) && typeof child.text === 'string')) return [textOf(node)]
  return [node.root, ...children].flatMap(linesOf)
}

function textOf(node: unknown): string {
  if (!isRecord(node)) return ''
  if (typeof node.text === 'string') return node.text
  return Array.isArray(node.children) ? node.children.map(textOf).join('') : ''
}
