import { beforeAll, expect, test } from 'vitest'
import { workOnNext } from '@/features/imports/server/run'
import { addAdmin, addLimited, payload, query } from '../../helpers/payload'
import { messageOf, rest, signIn } from '../../helpers/rest'

let cookie = ''
beforeAll(async () => {
  cookie = await signIn((await addAdmin()).email)
})

const CSV = `Name,Email,Phone,Message\n=HYPERLINK("http://evil.example"),ann@example.com,+1 813 555 0101,<script>alert(1)</script>\nBob,not an address,,\n`

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

function part(id: string, at: number, text: string): Promise<Response> {
  const body = new FormData()
  body.set('_payload', '{}')
  body.set('part', new Blob([text]))
  return rest('POST', `imports/${id}/part?of=file&at=${at}`, { body, cookie })
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
  for (const call of ['progress', 'report', 'rejected', 'lines'])
    expect((await rest('GET', `imports/${id}/${call}`, { cookie: limited })).status).toBe(403)
  for (const call of ['recognise', 'start', 'pause', 'go-on', 'undo', 'preview'])
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
