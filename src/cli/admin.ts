import { join } from 'node:path'
import { createInterface } from 'node:readline'
import nextEnv from '@next/env'
import type { Payload } from 'payload'
import { keptSecret } from '@/lib/kept-secret'
import { ADMIN_USAGE, type AdminTask, readAdminArguments } from './admin-arguments'

/** Beside a running product its database is used; otherwise it is started for the moment. */
async function withDatabase(work: () => Promise<void>): Promise<void> {
  if (process.env.DATABASE_URL) return work()
  const dataDir = process.env.DATA_DIR || '.data'
  const { runningDatabase } = await import('@/server/database/running')
  const running = await runningDatabase(dataDir)
  const { startEmbeddedDatabase } = await import('@/server/database/embedded')
  const started = running ? null : await startEmbeddedDatabase(dataDir)
  process.env.DATABASE_URL = running ?? started?.url
  process.env.PAYLOAD_SECRET ||= await keptSecret(join(dataDir, 'secret'))
  try {
    await work()
  } finally {
    await started?.stop()
  }
}

/** Loaded late: the environment is read once, and by now it names the database. */
async function perform({ task, email, fromStdin }: AdminTask): Promise<string> {
  const [{ default: config }, { getPayload }, { env }, admins] = await Promise.all([
    import('@payload-config'),
    import('payload'),
    import('@/env'),
    import('../../collections/accounts/admins'),
  ])
  const payload: Payload = await getPayload({ config })
  const address = email ?? env.ADMIN_EMAIL
  const given = fromStdin ? await firstLine() : task === 'create' ? env.ADMIN_PASSWORD : undefined
  const password = given ?? admins.generatePassword()
  const shown = given ? '' : `\nPassword: ${password}\nIt is shown this once.`
  if (task === 'create') {
    const isNew = await admins.createAdmin(payload, address, password)
    return isNew
      ? `${address} is an admin now.${shown}`
      : `${address} is an admin already; nothing was changed.`
  }
  if (task === 'grant') {
    const isNew = await admins.grantAdmin(payload, address)
    return isNew ? `${address} is an admin now.` : `${address} is an admin already; nothing was changed.`
  }
  await admins.replacePassword(payload, address, password)
  return `The password of ${address} is changed, and every session of the account has ended.${shown}`
}

async function firstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line
  return ''
}

async function main(): Promise<void> {
  const asked = readAdminArguments(process.argv.slice(2))
  if (!asked) {
    console.error(ADMIN_USAGE)
    process.exit(2)
  }
  nextEnv.loadEnvConfig(process.cwd(), false, { info: () => {}, error: console.error })
  process.env.LOG_LEVEL ??= 'error'
  await withDatabase(async () => console.log(await perform(asked)))
}

main()
  .then(() => process.exit(0))
  .catch((error: Error) => {
    console.error(['AdminCommandError', 'EnvError'].includes(error.name) ? error.message : error)
    process.exit(1)
  })
