import { createInterface } from 'node:readline'
import type { Granted } from '@/features/accounts/server/admins'
import { nameCommand } from '@/lib/command-name'
import { ADMIN_USAGE, type AdminTask, readAdminArguments } from './admin-arguments'
import { runCommand, withDatabase } from './command'

/** Imports its modules late, because `env` is read once and must already contain the URL of the database. */
async function perform({ task, email, fromStdin }: AdminTask): Promise<string> {
  const [{ payloadClient }, { env }, admins] = await Promise.all([
    import('@/app/payload'),
    import('@/env'),
    import('@/features/accounts/server/admins'),
  ])
  const payload = await payloadClient()
  const address = email ?? env.ADMIN_EMAIL
  const given = fromStdin ? await firstLine() : task === 'create' ? env.ADMIN_PASSWORD : undefined
  if (task === 'reset-factors') {
    const { removed, isMailed } = await admins.resetFactorsOf(payload, address)
    if (removed === 0) return `${address} has no second factor; nothing was changed.`
    return `The second factors and backup codes of ${address} are removed, and every session of the account has ended.${isMailed ? '\nThe site tells the account by mail.' : ''}`
  }
  const password = given ?? admins.generatePassword()
  const shown = given ? '' : `\nPassword: ${password}\nIt is shown this once.`
  if (task === 'create') {
    const isNew = await admins.createAdmin(payload, address, password)
    return isNew
      ? `${address} is an admin now.${shown}`
      : `${address} is an admin already; nothing was changed.`
  }
  if (task === 'grant') {
    const granted = await admins.grantAdmin(payload, address)
    return granted ? grantedText(address, granted) : `${address} is an admin already; nothing was changed.`
  }
  await admins.replacePassword(payload, address, password)
  return `The password of ${address} is changed, and every session of the account has ended.${shown}`
}

function grantedText(address: string, { link, isMailed }: Granted): string {
  return `${address} is an admin now. The password that the account had, and every session of it, have ended.
This link sets a new one. It works once, within an hour; after that: npm run admin:password -- ${address}
${link}${isMailed ? `\nThe site mails it to ${address} too.` : ''}`
}

async function firstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line
  return ''
}

runCommand(async () => {
  const task = readAdminArguments(process.argv.slice(2))
  if (!task) {
    console.error(ADMIN_USAGE)
    return 2
  }
  nameCommand(`admin:${task.task}`)
  console.log(await withDatabase(() => perform(task)))
  return 0
})
