import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { expectOpenToAll } from '../axe'
import { expect, test } from '../fixtures'

type Arrived = { body: string; headers: Record<string, string> }

/** A receiver on this machine, which answers with the next of these and 200 after the last. */
async function startReceiver(...answers: number[]) {
  const arrived: Arrived[] = []
  const server = createServer(async (req, res) => {
    const body = (await req.setEncoding('utf8').toArray()).join('')
    const headers = Object.entries(req.headers).map(([name, value]) => [name, String(value)])
    arrived.push({ body, headers: Object.fromEntries(headers) })
    res.writeHead(answers.shift() ?? 200).end('taken down')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/leads`, arrived, close: () => server.close() }
}

test('a webhook is added, its secret shown once, and each delivery listed with its answer and sent again', async ({
  admin,
  database,
  email,
  problems,
}) => {
  test.slow()
  problems.allow(/400/)
  const { url, arrived, close } = await startReceiver(500)
  await admin.goto('/admin/collections/webhooks/create')
  await admin.getByLabel('Name').fill(email)
  await admin.getByLabel('Address').fill('ftp://example.com')
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText('The following field is invalid: Address')).toBeVisible()
  await admin.getByLabel('Address').fill(url)
  await admin.getByRole('button', { name: 'Save' }).click()

  const sendTest = admin.getByRole('button', { name: 'Send a test' })
  await expect(sendTest).toBeDisabled()
  await admin.getByRole('button', { name: 'Make the secret' }).click()
  const shown = admin.getByLabel('Give this to the receiver. It is shown here this once.')
  await expect(shown).toBeFocused()
  const first = await shown.inputValue()
  await expectOpenToAll(admin, 'secret')
  await admin.reload()
  await expect(
    admin.getByText('Deliveries are signed with a secret, which is not shown again.'),
  ).toBeVisible()
  await expect(shown).toHaveCount(0)
  expect(await admin.content()).not.toContain(first)

  await sendTest.click()
  await expect(admin.getByText(/^Failed once, next try .*: The receiver answered 500$/)).toBeVisible()
  // By key: a toast that the pointer rests on stays, and may lie over it.
  await admin.getByText('Answer', { exact: true }).press('Enter')
  await expect(admin.getByText('500 taken down')).toBeVisible()
  await admin.getByRole('button', { name: 'Make a new secret' }).click()
  await expect(shown).toBeFocused()
  const second = await shown.inputValue()
  expect(second).not.toBe(first)
  await admin.getByRole('button', { name: /^Send again: webhook\.test/ }).click()
  await expect(admin.getByText(/^Delivered /)).toBeVisible()
  await expectOpenToAll(admin, 'delivered')

  const [failed, sent] = arrived
  expect(sent?.headers['webhook-id']).toBe(failed?.headers['webhook-id'])
  for (const secret of [first, second])
    expect(new Webhook(secret).verify(sent?.body ?? '', sent?.headers ?? {})).toMatchObject({
      type: 'webhook.test',
    })
  await admin.reload()
  await expect(admin.getByText(/Those before it sign too until/)).toBeVisible()
  await database.query('DELETE FROM webhooks WHERE name = $1', [email])
  close()
})
