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

/**
 * For how many years the requests of customers are kept, if the published privacy policy does not say so; null when it does,
 * or when there is none yet.
 */
export async function findUnsaidYears(client: pg.ClientBase | pg.Pool): Promise<number | null> {
  const { rows } = await client.query<{ years: number; body: unknown }>(
    `select coalesce((select customer_years from lead_handling limit 1), ${RETENTION.customerYears})::int as years, body
       from privacy limit 1`,
  )
  const [row] = rows
  return row && !saysYears(row.body, row.years) ? row.years : null
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
