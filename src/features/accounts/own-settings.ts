import { z } from 'zod'
import { adminEndpoint } from '@/features/admin-endpoint'
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
  handle: async ({ req, by, body: { name, takesLeads, dailyMail } }) => {
    await req.payload.db.pool.query(
      `update users set takes_leads = coalesce($2, takes_leads), daily_mail = coalesce($3, daily_mail),
         name = coalesce($4, name), updated_at = now() where id = $1`,
      [by, takesLeads, dailyMail, name],
    )
    return done()
  },
})
