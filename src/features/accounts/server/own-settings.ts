import { z } from 'zod'
import { adminEndpoint } from '@/server/admin-endpoint'
import { done } from './http'
import { personName } from './schemas'

const settingsSchema = z.strictObject({
  // An empty text removes it.
  name: personName.optional(),
  takesLeads: z.boolean().optional(),
  dailyMail: z.boolean().optional(),
})

/** `POST /api/users/own-settings`: settings of one's own account; missing ones stay. */
export const ownSettings = adminEndpoint({
  method: 'post',
  path: '/own-settings',
  body: settingsSchema,
  handle: async ({ req, by, body }) => {
    // Nobody limited to areas may change accounts: this is one's own, and these fields of it alone.
    await req.payload.update({ collection: 'users', id: by, data: body, depth: 0, overrideAccess: true, req })
    return done()
  },
})
