import { expectOpenToAll } from '../axe'
import { expect, test } from '../fixtures'

test('a test mail is sent from the list of mails, and the words of the server are read there', async ({
  admin,
}) => {
  test.slow()
  await admin.goto('/admin/collections/outbox')
  const server = admin.getByRole('region', { name: 'Mail server' })
  await expect(server).toContainText(/Mails go through 127\.0\.0\.1:\d+\./)
  await server.getByRole('button', { name: 'Send me a test mail' }).click()
  // Another test may have a mail server at that address just now.
  await expect(server.getByRole('status')).toContainText(
    /127\.0\.0\.1:\d+ (?:has taken the mail to|does not take our mail)/,
  )
  await expect(server.getByRole('status')).toContainText('It said: ')

  const answers = {
    taken: {
      isTaken: true,
      says: 'mail.example.com:465 has taken the mail to a-rather-long-name@a-rather-long-domain.example.com. If it does not arrive in a while, look among the junk.',
      said: `250 2.0.0 Ok: queued as ${'4'.repeat(60)}`,
      cure: null,
    },
    refused: {
      isTaken: false,
      says: 'mail.example.com:465 does not take our mail: it does not take this user with this password.',
      said: '535 5.7.8 Error: authentication failed',
      cure: 'Correct the user and the password in SMTP_URL (a special letter as %..), or ask whoever runs the mail server for a password of its own for this site.',
    },
  }
  for (const [state, answer] of Object.entries(answers)) {
    await admin.route('**/api/outbox/test-mail', (route) => route.fulfill({ json: answer }))
    await server.getByRole('button', { name: 'Send me a test mail' }).click()
    await expect(server.getByRole('status')).toContainText(answer.said)
    await expectOpenToAll(admin, state)
    await admin.unroute('**/api/outbox/test-mail')
  }
})

test('what receivers look for in DNS is read and copied above the list of mails', async ({ admin }) => {
  await admin.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await admin.goto('/admin/collections/outbox')
  await admin.getByText('Records in DNS').click()
  await expect(admin.getByText(/^DMARC, at _dmarc\./)).toBeVisible()
  await expectOpenToAll(admin, 'records')
  await admin.getByRole('button', { name: 'Copy the DMARC record' }).click()
  await expect(admin.getByText('The DMARC record is copied.')).toBeVisible()
  expect(await admin.evaluate(() => navigator.clipboard.readText())).toBe('v=DMARC1; p=none')
})
