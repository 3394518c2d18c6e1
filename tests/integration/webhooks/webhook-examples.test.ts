import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { queueWebhooks } from '@/features/webhooks/server/queue-webhooks'
import { freePort } from '@/lib/free-port'
import { payload, query } from '../../helpers/payload'
import { startProcess } from '../../helpers/start'
import {
  addHook,
  deliveries,
  endPauses,
  sendDue,
  tellOfLead,
  withReceivers,
} from '../../helpers/webhook-receiver'

vi.hoisted(() => {
  process.env.WEBHOOK_ALLOW_PRIVATE = 'on'
})

const { admin } = withReceivers()
const ending: (() => unknown)[] = []

afterEach(async () => {
  for (const end of ending.splice(0)) await end()
})

/** Runs an example as its guide says, told of everything by a webhook of its own. */
async function runExample(name: string, settings: Record<string, string>) {
  const port = await freePort()
  const { secret } = await addHook(admin.cookie, `http://127.0.0.1:${port}/`, [
    'lead.created',
    'lead.stage_changed',
    'lead.erased',
  ])
  const example = startProcess([`examples/webhooks/${name}`], {
    ...settings,
    WEBHOOK_SECRET: secret,
    PORT: String(port),
  })
  ending.push(() => {
    example.signal('SIGKILL')
    return example.ended
  })
  await vi.waitFor(() => expect(example.printed()).toContain('Listening'), { timeout: 10_000 })
  return { port }
}

test('the example for Slack posts each new lead, once, and no markup of the visitor', async () => {
  const posted: string[] = []
  let isDown = true
  const slack = createServer((req, res) => {
    let body = ''
    req.on('data', (chunk) => {
      body += chunk
    })
    req.on('end', () => {
      if (!isDown) posted.push(JSON.parse(body).text)
      res.writeHead(isDown ? 503 : 200).end('ok')
    })
  })
  await new Promise<void>((resolve) => slack.listen(0, '127.0.0.1', resolve))
  ending.push(() => slack.close())
  const { port } = await runExample('slack.mjs', {
    SLACK_URL: `http://127.0.0.1:${(slack.address() as AddressInfo).port}/`,
  })
  await tellOfLead('<!channel> & Ada')
  await sendDue()
  expect((await deliveries())[0]).toMatchObject({ state: 'queued', problem: 'The receiver answered 500' })
  isDown = false
  for (let times = 0; times < 2; times += 1) {
    await query("update outbox set state = 'queued'")
    await endPauses()
    await sendDue()
  }
  expect(posted).toEqual(['*New lead: &lt;!channel&gt; &amp; Ada, Dayton*\n555-0100'])
  expect((await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{}' })).status).toBe(401)
})

test('the example for a spreadsheet has a row a lead, follows its stage, holds no formula and forgets what is erased', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sheet-'))
  ending.push(() => rm(folder, { recursive: true }))
  const SHEET = join(folder, 'leads.csv')
  await runExample('spreadsheet.mjs', { SHEET })
  const rows = async () => (await readFile(SHEET, 'utf8')).trim().split('\n').slice(1)
  const lead = await tellOfLead('=HYPERLINK("http://evil.example")')
  await tellOfLead('Bo "the builder"')
  await sendDue()
  expect((await rows()).map((row) => row.split('","')[2]).toSorted()).toEqual([
    `'=HYPERLINK(""http://evil.example"")`,
    'Bo ""the builder""',
  ])
  await query("update form_submissions set stage = 'booked' where id = $1", [lead])
  await queueWebhooks(payload, null, 'lead.stage_changed', [lead])
  await sendDue()
  expect((await rows()).filter((row) => row.includes('"booked"'))).toHaveLength(1)
  expect(await rows()).toHaveLength(2)
  await queueWebhooks(payload, null, 'lead.erased', [lead])
  await sendDue()
  expect(await rows()).toHaveLength(1)
  expect((await rows())[0]).toContain('the builder')
})
