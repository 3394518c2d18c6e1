import { payloadClient } from '@/app/payload'
import { withConnection } from '@/data/connection'
import { alone, applyMigrations, readState } from '@/data/migrations'
import { directUrl } from '@/data/pool'
import { env } from '@/env'
import { createAdmin, generatePassword } from '@/features/accounts/admins'
import { wordsOf } from '@/lib/causes'
import { seedContent, seedPosts } from './seed'

export type Prepared = { migrated: string[]; password: string | null }

/** A message of this process to its parent; `failed` holds the reason in one sentence. */
export type PrepareMessage = { waiting: true } | Prepared | { failed: string }

function send(message: PrepareMessage): Promise<void> {
  return new Promise((resolve) => (process.send ? process.send(message, () => resolve()) : resolve()))
}

/**
 * Migrates, seeds and creates the first admin under a lock. It reads the state again under the lock, because another
 * instance may have done the work.
 */
async function prepare(url: string): Promise<Prepared> {
  return withConnection(url, (client) =>
    alone(
      client,
      () => send({ waiting: true }),
      async () => {
        const { missing } = await readState(client)
        const payload = await payloadClient()
        if (missing.length > 0) await applyMigrations(payload, client, (failed) => send({ failed }))
        const { admin, hasContent } = await readState(client)
        if (!hasContent) await seedContent(payload)
        if (admin) return { migrated: missing, password: null }
        if (env.SEED) await seedPosts(payload)
        const password = env.ADMIN_PASSWORD ?? generatePassword()
        await createAdmin(payload, env.ADMIN_EMAIL, password)
        return { migrated: missing, password: env.ADMIN_PASSWORD ? null : password }
      },
    ),
  )
}

prepare(directUrl ?? '')
  .then(send)
  .then(() => process.exit(0))
  .catch(async (error: unknown) => {
    const failed = wordsOf(error)
    console.error(failed)
    await send({ failed })
    process.exit(1)
  })
