import type { Element, Root } from 'hast'
import { toString as toText } from 'hast-util-to-string'
import Papa from 'papaparse'
import type { PayloadRequest } from 'payload'
import { createElement } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { visit } from 'unist-util-visit'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { toMoney } from '@/domain/money'
import { SPEEDS } from '@/features/leads/rules/speeds'
import { readFilters, toInboxFilter, toQuery } from '@/features/leads/screens/inbox-query'
import { RESULTS_TABS, type ResultsTab } from '@/features/results/rules/results-tab'
import { Report } from '@/features/results/screens/results-report'
import { RESULTS_BY } from '@/features/results/server/lead-sums'
import { readCostsOf, readResults } from '@/features/results/server/results'
import { parseHtml } from '@/lib/html/parse'
import { requestInbox } from '../../helpers/inbox'
import { addAdmin, addLimited, addMember, payload, query, requestOf } from '../../helpers/payload'
import { recordQueries } from '../../helpers/query-work'
import { messageOf, rest, signIn } from '../../helpers/rest'

const DAYS = { from: '2026-03-02', to: '2026-04-01' }
/** The same on the clocks of the business, which moves its clocks in between. */
const INSTANTS = { from: '2026-03-02T05:00:00.000Z', to: '2026-04-02T04:00:00.000Z' }

let req: PayloadRequest
let asMember: PayloadRequest
let cookie: string
let me: string

/** 600 leads around the days, of all stages, channels and speeds, and none of them twice. */
const GENERATED = `insert into form_submissions (id, name, phone, email, city, source, idempotency_key, fingerprint,
    created_at, stage, channel, utm_campaign, page, first_contact_at, booked_at, won_at, value_cents, deleted_at,
    service_interest, owner_id)
  select gen_random_uuid(), 'Ann', '1', 'r' || n || '@example.com', 'Tampa', (array['home', 'contact_page', 'manual', null])[1 + n % 11 % 4],
    gen_random_uuid()::text, 'f', at,
    (array['new', 'contacted', 'booked', 'won', 'lost', 'spam'])[1 + n % 6]::enum_form_submissions_stage,
    (array['Paid search', 'Direct', 'Email', null])[1 + n % 4], (array['spring', '', null, '@none', '50% & more, now'])[1 + n % 5],
    '/' || n % 5, case when n % 6 > 0 then at + (array[60, 300, 301, 5000, 20000, 90000])[1 + n % 7 % 6] * interval '1 second' end,
    case when n % 6 in (2, 3) or n % 12 = 4 then at + interval '1 day' end,
    case when n % 6 = 3 then at + interval '2 days' end, case when n % 7 > 0 then n * 101 end,
    case when n % 50 = 0 then now() end, (array['["SEO"]', '["SEO", "Ads, and more"]', '[]'])[1 + n % 3]::jsonb,
    case when n % 4 > 0 then $1::uuid end
  from (select n, '2026-02-25T00:30:00Z'::timestamptz + n * interval '97 minutes' as at
    from generate_series(1, 600) n) as each`

beforeAll(async () => {
  const admin = await addAdmin()
  cookie = await signIn(String(admin.email))
  req = await requestOf(admin)
  asMember = await requestOf(await addMember())
  await query('delete from form_submissions')
  me = String(admin.id)
  await query(GENERATED, [me])
})

/** One figure by plain SQL. */
async function count(what: string): Promise<number> {
  const [row] = await query(
    `select count(*)::int as count from form_submissions where created_at >= $1 and created_at < $2
      and deleted_at is null and stage <> 'spam' and (${what})`,
    [INSTANTS.from, INSTANTS.to],
  )
  return row.count
}

async function revenue(what: string): Promise<number> {
  const [row] = await query(
    `select coalesce(sum(value_cents), 0)::float8 as cents from form_submissions where created_at >= $1
      and created_at < $2 and deleted_at is null and stage = 'won' and (${what})`,
    [INSTANTS.from, INSTANTS.to],
  )
  return row.cents
}

const plainTally = async (what: string) => ({
  leads: await count(what),
  reached: await count(`(${what}) and first_contact_at is not null`),
  booked: await count(`(${what}) and booked_at is not null`),
  won: await count(`(${what}) and stage = 'won'`),
  revenueCents: await revenue(what),
})

describe('every figure is what plain SQL says of the same leads', () => {
  test('of all', async () => {
    const { all } = await readResults(req, DAYS, 'results')
    expect(all).toEqual(await plainTally('true'))
    expect(all.leads).toBeGreaterThan(100)
  })

  test.each(Object.entries(RESULTS_BY))('by %s', async (by, column) => {
    const groups = (await readResults(req, DAYS, 'results'))[by as keyof typeof RESULTS_BY]
    const keys = (await query(`select distinct ${column} as key from form_submissions`)).map(({ key }) => key)
    expect(groups.map(({ key }) => key).sort()).toEqual(keys.sort())
    for (const { key, ...tally } of groups) expect(tally).toEqual(await plainTally(`${column} = '${key}'`))
  })

  test('by how soon somebody was reached', async () => {
    const { speeds } = await readResults(req, DAYS, 'results')
    const waited = 'extract(epoch from first_contact_at - created_at)'
    let least = -1
    for (const [index, { label, seconds }] of SPEEDS.entries()) {
      const { key: _, ...tally } = speeds[index] ?? { key: '' }
      const what =
        label === 'Not reached'
          ? 'first_contact_at is null'
          : `${waited} > ${least} and ${waited} <= ${seconds ?? 1e12}`
      const noManual = `${what} and source is distinct from 'manual'`
      expect(tally, label).toEqual(await plainTally(noManual))
      least = seconds ?? least
    }
  })
})

/** A tab of the screen as it is sent to the browser. */
async function renderTab(tab: ResultsTab): Promise<string> {
  const { prelude } = await prerenderToNodeStream(createElement(Report, { req, days: DAYS, tab }))
  let html = ''
  for await (const chunk of prelude) html += chunk
  return html
}

/** All tabs of the screen. */
const renderReport = async (): Promise<Root> =>
  parseHtml((await Promise.all(RESULTS_TABS.map(renderTab))).join(''))

const textOf = async (tab: ResultsTab) => toText(parseHtml(await renderTab(tab))).replace(/\s+/g, ' ')

const elements = (root: Root | Element, tagName: string) => {
  const found: Element[] = []
  visit(root, 'element', (element) => {
    if (element.tagName === tagName) found.push(element)
  })
  return found
}

const toNumber = (text = '') => Number(/[\d,]+(?= leads?)/.exec(text)?.[0].replaceAll(',', '') ?? Number.NaN)

describe('every figure of leads leads to these leads', () => {
  test('of which the inbox shows as many as the figure says, wherever its reader is', async () => {
    const { TZ } = process.env
    onTestFinished(() => {
      if (TZ === undefined) delete process.env.TZ
      else process.env.TZ = TZ
    })
    process.env.TZ = 'Asia/Tokyo'
    const links = elements(await renderReport(), 'a')
      .map((element) => ({
        href: String(element.properties.href),
        name: String(element.properties.ariaLabel),
        text: toText(element),
      }))
      .filter(({ href }) => href.startsWith('/admin/submissions?'))
    const counts = new Map<string, number>()
    for (const { href, name, text } of links) {
      const count = toNumber(name)
      expect(text, name).toBe(name.startsWith('$') ? text : count.toLocaleString('en-US'))
      if (!counts.has(href)) {
        const filter = toInboxFilter(readFilters(new URL(href, 'http://local').search, []), me)
        counts.set(href, (await requestInbox(cookie, { ...toQuery(filter), limit: '1' })).total)
      }
      expect(counts.get(href), `${name}: ${href}`).toBe(count)
    }
    const names = links.map(({ name }) => name).join('\n')
    for (const of of [
      ...[/from Paid search$/, /from Direct, booked$/, /from Direct, won$/, /\(not known yet\)$/],
      ...[
        /from spring$/,
        /\(no campaign\), won$/,
        /from @none, booked$/,
        /from 50% & more, now$/,
        /from \/3$/,
      ],
      ...[/from Contact page$/, /\(no form named\)$/, /for SEO$/, /for Ads, and more, booked$/],
      ...[/of Nobody$/, /of Nobody, reached$/, /in Spam$/, /in Won$/, /of these days, not reached$/],
      ...[
        /booked, of the days before$/,
        /^\$.* of \d+ leads won$/,
        ...SPEEDS.map(({ label }) => new RegExp(`leads (reached )?${label}$`, 'i')),
      ],
    ])
      expect(names).toMatch(new RegExp(of.source, `m${of.flags}`))
  })

  test('and none that counts leads in a table leads nowhere', async () => {
    const COUNTS = ['Leads', 'Reached', 'Booked', 'Booked or won', 'Won']
    let cells = 0
    for (const table of elements(await renderReport(), 'table')) {
      const [head, ...rows] = elements(table, 'tr')
      if (!head) continue
      const heads = head.children.filter((each) => each.type === 'element').map(toText)
      for (const row of rows)
        for (const [index, cell] of row.children.entries()) {
          if (cell.type !== 'element' || !COUNTS.includes(heads[index] ?? '') || toText(cell) === '0')
            continue
          cells += 1
          expect(elements(cell, 'a'), `${toText(row)}: ${heads[index]}`).toHaveLength(1)
        }
    }
    expect(cells).toBeGreaterThan(50)
  })
})

test('what cannot be read as days is refused in words that say why', async () => {
  for (const [days, message] of [
    ['from=2026-01-01&to=2026-13-45', 'From and To must be days of this century, such as 2026-03-31.'],
    ['from=2026-03-02&to=2026-03-01', 'The From date is after the To date.'],
    ['from=2011-01-01&to=2026-01-01', 'Results shows at most five years at once.'],
    ['to=2026-01-01', 'From and To must be days of this century, such as 2026-03-31.'],
  ]) {
    const response = await rest('GET', `form-submissions/results?${days}`, { cookie })
    expect([response.status, await messageOf(response)]).toEqual([400, message])
  }
})

test('T127 costs are stored by admins alone, whole, with what was there before', async () => {
  const save = (costs: unknown, cookies = cookie) =>
    rest('POST', 'globals/channel-costs', { cookie: cookies, json: { costs } })
  const costs = [{ month: '2026-03', channel: 'Paid search', cents: 310_00 }]
  expect((await save(costs)).status).toBe(200)
  expect((await save([{ ...costs[0], cents: 620_00 }])).status).toBe(200)
  expect((await save([...costs, ...costs])).status).toBe(400)
  expect((await save([{ ...costs[0], cents: -5 }])).status).toBe(400)
  const { costs: read, currency } = await readCostsOf(req, [DAYS])
  expect([currency, read[0]?.get('Paid search')]).toEqual(['USD', 600_00])
  const { docs } = await payload.findGlobalVersions({ slug: 'channel-costs', sort: '-updatedAt' })
  expect(docs.map(({ version }) => version.costs?.[0]?.cents)).toEqual([620_00, 310_00])
})

test('T127 costs are changed by nobody who may not, not by staff who read them either', async () => {
  const slug = 'channel-costs'
  const json = { costs: [{ month: '2026-03', channel: 'Paid search', cents: 1 }] }
  const stored = async () => (await payload.findGlobal({ slug })).costs
  const before = await stored()
  const { docs } = await payload.findGlobalVersions({ slug, sort: 'updatedAt', limit: 1 })
  for (const account of [await addMember(), await addLimited('leads'), await addLimited('content'), null]) {
    const cookies = account ? await signIn(account.email) : undefined
    const asked = [
      await rest('POST', `globals/${slug}`, { cookie: cookies, json }),
      await rest('PATCH', `globals/${slug}`, { cookie: cookies, json }),
      await rest('POST', `globals/${slug}/versions/${docs[0]?.id}`, { cookie: cookies, json: {} }),
    ]
    for (const { status } of asked) expect([403, 404]).toContain(status)
    const user = account && { ...account, collection: 'users' as const }
    await expect(payload.updateGlobal({ slug, data: json, user, overrideAccess: false })).rejects.toThrow()
  }
  expect(await stored()).toEqual(before)
})

describe('the words of each tab', () => {
  test('name the leads that a cost is divided by, and nothing that another tab reads', async () => {
    const { channel } = await readResults(req, DAYS, 'channels')
    const search = channel.find(({ key }) => key === 'Paid search')
    await payload.updateGlobal({
      slug: 'channel-costs',
      data: { costs: [{ month: '2026-03', channel: 'Paid search', cents: 31_000_00 }] },
    })
    const text = await textOf('channels')
    // Thirty of the 31 days.
    const perLead = toMoney(Math.round(30_000_00 / (search?.leads ?? 0)), 'USD')
    expect(text).toContain(`Cost per lead${perLead}before: $52.63`)
    expect(text).toContain(`Costs and return are of the leads from Paid search alone (${search?.leads})`)
    expect(text).toContain('Paid search has no cost for Apr 2026')
    const recorded = await recordQueries(() => renderTab('channels'))
    const asked = recorded.map((each) => each.text).join('\n')
    expect(asked).toContain('form_submissions')
    expect(asked).not.toMatch(/measurements|string_agg|jsonb_array_elements_text|grouping\("campaign"\)/)
    for (const tab of ['speed', 'contact'] as const) {
      const ofTab = (await recordQueries(() => renderTab(tab))).map((each) => each.text).join('\n')
      expect(ofTab, tab).not.toMatch(tab === 'speed' ? /form_submissions/ : /measurements/)
    }
  })

  test('say what is spam and what is not', async () => {
    const [{ spam }] = await query(
      `select count(*)::int as spam from form_submissions where created_at >= $1 and created_at < $2
        and deleted_at is null and stage = 'spam'`,
      [INSTANTS.from, INSTANTS.to],
    )
    const { all } = await readResults(req, DAYS, 'results')
    expect(spam).toBeGreaterThan(0)
    expect(await textOf('jobs')).toContain(
      `${all.leads} leads without spam; ${spam} in Spam, which no other figure counts.`,
    )
  })
})

test('T126 the file has every group and every figure, and neither formula nor script', async () => {
  await query(`update form_submissions set utm_campaign = '=cmd|x' where utm_campaign = 'spring'`)
  await payload.updateGlobal({
    slug: 'channel-costs',
    data: {
      costs: ['Paid search', 'Radio'].map((name) => ({ month: '2026-03', channel: name, cents: 31_000_00 })),
    },
  })
  const response = await rest('GET', `form-submissions/results?from=${DAYS.from}&to=${DAYS.to}`, { cookie })
  const { data } = Papa.parse<string[]>((await response.text()).trimEnd())
  const results = await readResults(req, DAYS, 'results')
  const namesOf = (wanted: string) => data.filter(([by]) => by === wanted).map(([, name]) => name)
  for (const by of ['campaign', 'page', 'source'] as const)
    expect(namesOf(by)).toHaveLength(results[by].length)
  expect(namesOf('channel')).toEqual([...results.channel.map(({ key }) => key), 'Radio'])
  expect(namesOf('first contact')).toHaveLength(SPEEDS.length)
  expect(namesOf('service')).toEqual(['SEO', 'Ads, and more'])
  expect(namesOf('stage')).toContain('spam')
  expect(namesOf('campaign')).toContain("'=cmd|x")
  const width = data[0]?.length
  expect(data.every((row) => row.length === width)).toBe(true)
  const cells = (by: string, name: string) =>
    data.find((row) => row[0] === by && row[1] === name)?.slice(2, 13)
  expect(cells('all', '')?.[0]).toBe(String(results.all.leads))
  const search = results.channel.find(({ key }) => key === 'Paid search')
  expect(cells('channels with a cost', '')?.slice(0, 8)).toEqual([
    ...[search?.leads, search?.reached, search?.booked, search?.won].map(String),
    ((search?.won ?? 0) / (search?.leads ?? 1)).toFixed(4),
    ((search?.revenueCents ?? 0) / 100).toFixed(2),
    ...['60000.00', (60_000 / (search?.leads ?? 1)).toFixed(2)],
  ])
  // Nothing to divide by.
  expect(cells('channel', 'Radio')).toEqual(['0', '0', '0', '0', '', '0.00', '30000.00', '', '', '', '0.00'])
  expect(response.headers.get('cache-control')).toContain('no-store')
})

test('T2 nobody but an admin is told', async () => {
  await expect(readResults(asMember, DAYS, 'results')).rejects.toThrow()
  await expect(readCostsOf(asMember, [DAYS])).rejects.toThrow()
  const address = `form-submissions/results?from=${DAYS.from}&to=${DAYS.to}`
  expect((await rest('GET', address)).status).toBe(404)
  expect((await rest('GET', 'globals/channel-costs')).status).toBe(404)
})
