import { HELD, type HeldKind, type HeldRow } from '@/domain/person'
import { type Found, OF_OTHERS } from '@/features/privacy/rules/privacy'

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;width:100%;margin:0 0 1.5rem}th,td{border:1px solid #999;padding:.3rem .6rem;text-align:left;vertical-align:top;overflow-wrap:anywhere;white-space:pre-wrap}th{width:12rem;font-weight:600}'

/** Renders the found data as an HTML page for the person concerned, which can be read without this site and printed. */
export function toPage({ at, person, held }: Found, business: string): string {
  const about = [person.email, person.phone].filter(Boolean).join(', ')
  const parts = (Object.keys(HELD) as HeldKind[])
    // Texts of others about the person are not the person's data.
    .filter((kind) => !OF_OTHERS.includes(kind) && held[kind].length > 0)
    .map(
      (kind) => `<h2>${escaped(HELD[kind])} (${held[kind].length})</h2>${held[kind].map(toTable).join('')}`,
    )
  const nothing = '<p>Nothing is stored.</p>'
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>What is stored about ${escaped(about)}</title><style>${STYLE}</style></head><body><h1>What ${escaped(business)} stores about ${escaped(about)}</h1><p>As of ${escaped(at)}</p>${parts.join('') || nothing}</body></html>`
}

/** Renders one row as a table of names and values, without empty ones. */
function toTable(row: HeldRow): string {
  const cells = Object.entries(row)
    .map(([name, value]) => [name, toText(value)] as const)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `<tr><th scope="row">${escaped(name)}</th><td>${escaped(text)}</td></tr>`)
  return `<table>${cells.join('')}</table>`
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(toText).filter(Boolean).join(', ')
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value)
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
