import { beforeAll, expect, test } from 'vitest'
import { workOnNext } from '@/features/imports/server/run'
import { storedBytes } from '@/features/imports/server/stored-files'
import { wxr, wxrItem } from '../../helpers/old-sites'
import { addAdmin, addLimited, payload, query } from '../../helpers/payload'
import { messageOf, rest, signIn } from '../../helpers/rest'

let cookie = ''
beforeAll(async () => {
  cookie = await signIn((await addAdmin()).email)
})

const CSV = `Name,Email,Phone,Message\n=HYPERLINK("http://evil.example"),ann@example.com,+1 813 555 0101,<script>alert(1)</script>\n@SUM(1),,,Hello\n`

async function upload(text: string): Promise<string> {
  const { id } = await (
    await rest('POST', 'imports/upload', { json: { name: 'leads.csv', bytes: text.length }, cookie })
  ).json()
  const half = Math.ceil(text.length / 2)
  expect(await (await part(id, 0, text.slice(0, half))).json()).toEqual({ received: half })
  const wrong = await part(id, 0, text.slice(0, half))
  expect([wrong.status, (await wrong.json()).errors[0].data]).toEqual([409, { received: half }])
  await part(id, half, text.slice(half))
  return id
}

function part(id: string, at: number, text: string, of = 'of=file'): Promise<Response> {
  const body = new FormData()
  body.set('_payload', '{}')
  body.set('part', new Blob([text]))
  return rest('POST', `imports/${id}/part?${of}&at=${at}`, { body, cookie })
}

const ask = (path: string, json: object = {}) => rest('POST', path, { json, cookie })

test('T178 a file is uploaded in parts, recognised, previewed, run and undone by its endpoints, and its report runs no formula', async () => {
  const id = await upload(CSV)
  const recognised = await (await ask(`imports/${id}/recognise`)).json()
  expect(recognised).toMatchObject({
    kind: 'leads',
    head: { columns: ['Name', 'Email', 'Phone', 'Message'] },
    same: null,
  })
  expect(await messageOf(await ask(`imports/${id}/start`))).toBe('Look at a preview first')
  const { choices } = recognised
  expect(await (await ask(`imports/${id}/preview`, { choices })).json()).toMatchObject({
    state: 'previewing',
  })
  await workOnNext(payload)
  const ready = await (await rest('GET', `imports/${id}/progress`, { cookie })).json()
  expect(ready).toMatchObject({ state: 'ready', total: 2 })
  expect(await query('select 1 from form_submissions')).toEqual([])
  await ask(`imports/${id}/start`)
  expect((await ask(`imports/${id}/pause`)).status).toBe(200)
  expect(await workOnNext(payload)).toBe(false)
  await ask(`imports/${id}/go-on`)
  await workOnNext(payload)
  const done = await (await rest('GET', `imports/${id}/progress`, { cookie })).json()
  expect(done).toMatchObject({ state: 'done', counts: ready.counts })
  const report = await (await rest('GET', `imports/${id}/report`, { cookie })).text()
  expect(report.split('\r\n')[0]).toContain('"Outcome"')
  const rejected = await (await rest('GET', `imports/${id}/rejected`, { cookie })).text()
  // A sheet runs none of it as a formula.
  for (const text of [report, rejected]) expect(text).toContain(`"'@SUM(1)"`)
  expect(report + rejected).not.toMatch(/(?:^|,)"[=@]/m)
  await ask(`imports/${id}/undo`)
  await workOnNext(payload)
  expect(await query('select 1 from form_submissions')).toEqual([])
  const kinds = await query("select kind from audit_log where kind like 'import.%' order by at")
  expect(kinds.map(({ kind }) => kind)).toEqual([
    ...['import.started', 'import.paused', 'import.resumed', 'import.done', 'import.read', 'import.read'],
    'import.undone',
  ])
})

test('T174 an admin who is limited to areas, and a visitor, reach no import', async () => {
  const id = await upload(CSV)
  const limited = await signIn((await addLimited('leads', 'posts', 'content')).email)
  const json = { name: 'leads.csv', bytes: 5 }
  expect((await rest('POST', 'imports/upload', { json, cookie: limited })).status).toBe(403)
  for (const call of ['progress', 'details', 'report', 'rejected', 'lines'])
    expect((await rest('GET', `imports/${id}/${call}`, { cookie: limited })).status).toBe(403)
  for (const call of [
    'recognise',
    'choices',
    'images',
    'discard',
    'start',
    'pause',
    'go-on',
    'undo',
    'preview',
  ])
    expect((await rest('POST', `imports/${id}/${call}`, { json: {}, cookie: limited })).status).toBe(403)
  expect((await rest('GET', 'imports', { cookie: limited })).status).toBe(403)
  expect((await rest('GET', `imports/${id}/report`)).status).toBe(404)
})

test('T175 a file of 2 GB is refused before any of it is taken, and a part is no larger than it was said to be', async () => {
  const huge = await ask('imports/upload', { name: 'all.xml', bytes: 2 * 1024 ** 3 })
  expect([huge.status, await messageOf(huge)]).toEqual([
    400,
    'The file is larger than 500 MB: export fewer years at once',
  ])
  const { id } = await (await ask('imports/upload', { name: 'x.csv', bytes: 4 })).json()
  expect((await part(id, 0, 'more than four')).status).toBe(400)
})

const details = async (id: string) => (await rest('GET', `imports/${id}/details`, { cookie })).json()

test('what is chosen is kept, changes what is asked, and makes a preview one that does not count any more', async () => {
  const id = await upload(
    'Name,Email,Date,Wer\nAnn,ann@example.com,03/04/2026,x\nBob,bob@example.com\nCy,cy@example.com,2026-01-02,z\n',
  )
  await ask(`imports/${id}/recognise`)
  const opened = await details(id)
  // Times without a zone are those of the business, and April 3 may be March 4.
  expect(opened).toMatchObject({
    state: 'chosen',
    fileName: 'leads.csv',
    choices: { table: { zone: 'America/New_York', dates: null } },
    head: { questions: [{ choice: 'dates', count: 1 }], samples: { Wer: 'x' } },
  })
  const { choices } = opened
  await ask(`imports/${id}/preview`, { choices })
  await workOnNext(payload)
  expect(await details(id)).toMatchObject({ state: 'ready' })

  const chosen = { ...choices, table: { ...choices.table, dates: 'day-first', columns: { Wer: 'city' } } }
  const kept = await (await ask(`imports/${id}/choices`, { choices: chosen })).json()
  expect(kept).toMatchObject({
    state: 'chosen',
    choices: chosen,
    head: { questions: [], fields: { Wer: 'city' } },
  })
  expect(await details(id)).toEqual(kept)
  expect(await messageOf(await ask(`imports/${id}/start`))).toBe('Look at a preview first')
  const wrong = { ...choices, table: { ...choices.table, columns: { Nothing: 'name' } } }
  expect(await messageOf(await ask(`imports/${id}/choices`, { choices: wrong }))).toBe(
    'The file has no column Nothing (line 1)',
  )

  await ask(`imports/${id}/preview`, { choices: chosen })
  // It is stopped while it is made.
  expect((await ask(`imports/${id}/choices`, { choices: chosen })).status).toBe(200)
  expect(await workOnNext(payload)).toBe(false)
  await ask(`imports/${id}/preview`, { choices: chosen })
  await workOnNext(payload)
  const lines = async (show: string) =>
    (await rest('GET', `imports/${id}/lines?show=${show}&from=0`, { cookie })).json()
  expect(await lines('rejected')).toMatchObject({
    lines: [{ no: 2, outcome: 'rejected' }],
    next: null,
    totals: { all: 3, made: 2, rejected: 1, losing: 0 },
  })
  await ask(`imports/${id}/start`)
  expect((await ask(`imports/${id}/choices`, { choices })).status).toBe(409)
  expect((await ask(`imports/${id}/discard`)).status).toBe(409)
  await workOnNext(payload)
  await ask(`imports/${id}/undo`)
  await workOnNext(payload)
})

test('several exports of one site are read together, images may come after them, and all of it can be discarded', async () => {
  const categories = [{ name: 'Uncategorized' }]
  const files = [1, 2].map((no) => wxr({ items: [wxrItem({ id: no, title: `Post ${no}`, categories })] }))
  const [first = '', second = ''] = files
  const bytes = first.length + second.length
  const { id } = await (await ask('imports/upload', { name: 'one.xml, two.xml', bytes })).json()
  expect((await part(id, 0, second, 'no=1')).status).toBe(409)
  await part(id, 0, first)
  expect(await messageOf(await ask(`imports/${id}/recognise`))).toBe('Parts of the file are missing')
  expect(await (await part(id, 0, second, 'no=1')).json()).toEqual({ received: second.length })
  const { head, choices } = await (await ask(`imports/${id}/recognise`)).json()
  expect(head).toMatchObject({ version: 'WordPress 6.1.9', counts: { posts: 2 } })
  expect(choices.posts.categories).toEqual({ Uncategorized: '' })

  const images = { name: 'uploads.zip', bytes: 4 }
  expect((await part(id, 0, 'none', 'of=images')).status).toBe(409)
  await ask(`imports/${id}/images`, { images })
  expect((await ask(`imports/${id}/preview`, { choices })).status).toBe(409)
  await part(id, 0, 'none', 'of=images')
  expect(await details(id)).toMatchObject({ images: { ...images, received: 4 } })
  await ask(`imports/${id}/images`, { images: null })
  expect(await storedBytes(id, 'images')).toBeNull()
  await ask(`imports/${id}/preview`, { choices })
  await workOnNext(payload)
  expect(await details(id)).toMatchObject({ state: 'ready', counts: { post: { made: 2 } } })

  expect((await ask(`imports/${id}/discard`)).status).toBe(200)
  expect([await storedBytes(id, 'file'), await storedBytes(id, 'file', 1)]).toEqual([null, null])
  expect((await rest('GET', `imports/${id}/details`, { cookie })).status).toBe(404)
})

test('a file that cannot be read says where, and so does its import, also when it is the second of several', async () => {
  const whole = wxr({ items: [wxrItem({ id: 1 })] })
  const half = whole.slice(0, whole.indexOf('<wp:post_name>'))
  const { id } = await (
    await ask('imports/upload', { name: 'one.xml, two.xml', bytes: whole.length + half.length })
  ).json()
  await part(id, 0, whole)
  await part(id, 0, half, 'no=1')
  const problem = await messageOf(await ask(`imports/${id}/recognise`))
  expect(problem).toMatch(/ \(file 2, line \d+, column \d+\)$/)
  expect(await details(id)).toMatchObject({ state: 'failed', problem: `${problem}.`, head: null })
})
