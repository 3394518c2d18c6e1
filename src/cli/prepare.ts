import type pg from 'pg'
import { withConnection } from '@/data/connection'
import { alone, applyMigrations, isPrepared, readState } from '@/data/migrations'
import { directUrl } from '@/data/pool'
import { requireCommits } from '@/data/write-probe'
import { env } from '@/env'
import { wordsOf } from '@/lib/causes'

export type Prepared = { migrated: string[]; password: string | null }

/** A message of this process to its parent; `failed` holds the reason in one sentence. */
export type PrepareMessage = { waiting: true } | Prepared | { failed: string }

function send(message: PrepareMessage): Promise<void> {
  return new Promise((resolve) => (process.send ? process.send(message, () => resolve()) : resolve()))
}

/** Prepares the database under a lock, unless another instance has done so while this one waited for it. */
async function prepare(url: string): Promise<Prepared> {
  return withConnection(url, (client) =>
    alone(
      client,
      () => send({ waiting: true }),
      async () => {
        const state = await readState(client)
        return isPrepared(state) ? { migrated: [], password: null } : prepareWith(client, state.missing)
      },
    ),
  )
}

/** Migrates, seeds and creates the first admin. */
async function prepareWith(client: pg.Client, missing: string[]): Promise<Prepared> {
  // Imported late, because Payload and the words of a new site take seconds to load.
  const { payloadClient } = await import('@/app/payload')
  const { createAdmin, generatePassword } = await import('@/features/accounts/server/admins')
  const { seedContent, seedPosts } = await import('./seed')
  const payload = await payloadClient()
  if (missing.length > 0) await applyMigrations(payload, client, (failed) => send({ failed }))
  // Before an account is made, whose password is shown only when the start goes on.
  await requireCommits(env.DATABASE_URL ?? '')
  const { admin, hasContent } = await readState(client)
  if (!hasContent) await seedContent(payload)
  if (admin) return { migrated: missing, password: null }
  if (env.SEED) await seedPosts(payload)
  const password = env.ADMIN_PASSWORD ?? generatePassword()
  await createAdmin(payload, env.ADMIN_EMAIL, password)
  return { migrated: missing, password: env.ADMIN_PASSWORD ? null : password }
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
