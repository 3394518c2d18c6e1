import config from '@payload-config'
import { createLocalReq, getPayload } from 'payload'
import { changeLeads } from '../../src/features/leads/server/change-leads'

// A change of many leads in a process of its own, for tests that kill it.
const payload = await getPayload({ config })
const user = await payload.findByID({
  collection: 'users',
  id: process.env.CALLER ?? '',
  overrideAccess: true,
})
const req = await createLocalReq({ user: { ...user, collection: 'users' } }, payload)
await changeLeads(req, (process.env.LEADS ?? '').split(','), { stage: 'won', owner: user.id, trash: true })
process.exit()
