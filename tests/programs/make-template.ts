import config from '@payload-config'
import { getPayload } from 'payload'
import { seedContent } from '@/cli/seed'
import { withConnection } from '@/data/connection'
import { applyMigrations } from '@/data/migrations'
import { env } from '@/env'

// Run in a process of its own: what the integration tests start from.
const payload = await getPayload({ config })
await withConnection(env.DATABASE_URL ?? '', (client) => applyMigrations(payload, client))
await seedContent(payload)
process.exit(0)
