import type { Client } from 'pg'
import { paths } from '@/domain/paths'
import type { Figures } from './inbox-measure'
import type { Product } from './inbox-product'

const TIMES = 40

/** The query of each view by its name. Each request returns the first rows and their exact number. */
const VIEWS: Record<string, string> = {
  All: '',
  New: 'stages=new',
  Mine: 'owners=me',
  Overdue: `due=${new Date().toISOString()}`,
  Booked: 'stages=booked',
  Spam: 'stages=spam',
  Trash: 'trash=true',
  'One of five criteria':
    'stages=new,contacted&owners=none&sources=contact_page&services=Content%2520Packs&plans=Growth',
}

/** Gives the leads stages, owners and follow-ups, and moves some to the trash, as after two years of activity. */
export async function addActivity(db: Client): Promise<void> {
  await db.query(ACTIVITY)
  await db.query('VACUUM ANALYZE form_submissions')
}

const ACTIVITY = `
  UPDATE form_submissions lead SET
    stage = (CASE WHEN h < 2 THEN 'spam' WHEN h < 5 THEN 'new' WHEN h < 15 THEN 'contacted' WHEN h < 25 THEN 'booked'
      WHEN h < 55 THEN 'won' ELSE 'lost' END)::enum_form_submissions_stage,
    owner_id = CASE WHEN h % 3 = 0 THEN (SELECT id FROM users LIMIT 1) END,
    follow_up_at = CASE WHEN h % 2 = 0 THEN lead.created_at + interval '2 days' END,
    deleted_at = CASE WHEN h = 99 THEN now() END
  FROM (SELECT id, abs(hashtext(id::text)) % 100 AS h FROM form_submissions) chance WHERE chance.id = lead.id`

/** Measures how long the server takes to count all views, to open each, and to search in one. */
export async function measureViews({ origin, account }: Product): Promise<Figures> {
  const headers = { origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
  const response = await fetch(`${origin}${paths.signIn}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(account),
  })
  const cookie = response.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const time = async (path: string) => {
    const taken: number[] = []
    for (let time = 0; time <= TIMES; time += 1) {
      const began = performance.now()
      const answer = await fetch(`${origin}${paths.leads}/${path}`, { headers: { ...headers, cookie } })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
      taken.push(performance.now() - began)
    }
    // The first time is left out, because the caches may be cold.
    return toText(taken.slice(1))
  }
  const zone = 'zone=America/New_York'
  const figures: Figures = [
    { name: 'The exact numbers of all views, p50 and p99', value: await time(`views?${zone}`) },
  ]
  await saveViews(origin, { ...headers, cookie })
  figures.push({ name: 'The same with five saved ones', value: await time(`views?${zone}`) })
  for (const [name, query] of Object.entries(VIEWS))
    figures.push({ name: `${name} opens`, value: await time(`inbox?${query}`) })
  figures.push({ name: 'A key typed in New', value: await time('inbox?stages=new&text=kow') })
  figures.push({
    name: 'A first letter typed in Mine',
    value: await time('inbox?owners=me&text=k'),
  })
  figures.push({ name: 'The ids of 5,000 to select', value: await time('ids?most=5000') })
  return figures
}

async function saveViews(origin: string, headers: Record<string, string>): Promise<void> {
  const filter = {
    stages: ['new', 'contacted'],
    sources: ['contact_page'],
    services: ['Content Packs'],
    plans: ['Growth'],
  }
  for (let number = 1; number <= 5; number += 1) {
    const body = JSON.stringify({
      name: `Saved ${number}`,
      filter: { ...filter, from: '2026-01-01', to: '2026-06-30' },
    })
    const response = await fetch(`${origin}${paths.inboxViews}`, { method: 'POST', headers, body })
    if (!response.ok) throw new Error(`A view was not saved: ${response.status}`)
  }
}

function toText(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0)
  return `${at(0.5)} ms, ${at(0.99)} ms`
}
