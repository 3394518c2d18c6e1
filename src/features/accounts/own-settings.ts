import type { Endpoint } from 'payload'
import { z } from 'zod'
import { AUTH_TEXTS } from '@/domain/account'
import { isAdmin } from '@/domain/roles'
import { PERSON_NAME_LETTERS, toPersonName } from '@/domain/staff'
import { isWellFormedText } from '@/lib/text'
import { AuthError, done, readValid, withErrorResponses } from './http'

const settingsSchema = z.strictObject({
  // An empty text removes it.
  name: z
    .string()
    .max(PERSON_NAME_LETTERS, `A name has at most ${PERSON_NAME_LETTERS} letters`)
    .refine(isWellFormedText, 'This name cannot be stored')
    .transform(toPersonName)
    .optional(),
  takesLeads: z.boolean().optional(),
  dailyMail: z.boolean().optional(),
})

/** `POST /api/users/own-settings`: settings of one's own account; missing ones stay. */
export const ownSettings: Endpoint = {
  path: '/own-settings',
  method: 'post',
  handler: withErrorResponses(async (req) => {
    if (!req.user || !isAdmin(req.user)) throw new AuthError(403, AUTH_TEXTS.signedOut)
    const { name, takesLeads, dailyMail } = await readValid(req, settingsSchema)
    await req.payload.db.pool.query(
      `update users set takes_leads = coalesce($2, takes_leads), daily_mail = coalesce($3, daily_mail),
         name = coalesce($4, name), updated_at = now() where id = $1`,
      [req.user.id, takesLeads, dailyMail, name],
    )
    return done()
  }),
}
