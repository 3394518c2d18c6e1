import { expect, test } from 'vitest'
import { addAdmin, query } from '../../helpers/payload'
import { startProcess } from '../../helpers/start'

test('a command that the owner runs stands in the audit log by its name', async () => {
  const { id, email } = await addAdmin()
  const settings = {
    DATABASE_URL: process.env.DATABASE_URL ?? '',
    PAYLOAD_SECRET: process.env.PAYLOAD_SECRET ?? '',
  }
  const command = startProcess(['src/cli/run.mjs', 'admin', 'password', email], settings)
  expect(await command.ended, command.printed()).toBe(0)
  const rows = await query(
    "select actor, account, subject, details from audit_log where kind = 'auth.password-changed' and subject_id = $1",
    [id],
  )
  expect(rows).toMatchObject([
    {
      actor: 'command',
      account: null,
      subject: email,
      details: { command: 'admin:password', way: 'command' },
    },
  ])
})
