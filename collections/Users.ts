import type { CollectionConfig } from 'payload'
import { ADMIN_ROLE, isAdmin, ROLES } from '@/domain/role'
import { env } from '@/env'
import { adminField, admins, adminsOrSelf, nobody } from './access'
import { dates } from './fields/dates'

const TWO_HOURS_IN_SECONDS = 2 * 60 * 60

/** Who may sign in. Rights are the field `roles`, which only admins write. */
export const Users: CollectionConfig = {
  slug: 'users',
  admin: { useAsTitle: 'email', defaultColumns: ['email', 'roles', 'createdAt'] },
  auth: {
    tokenExpiration: TWO_HOURS_IN_SECONDS,
    depth: 0,
    removeTokenFromResponses: true,
    cookies: { sameSite: 'Lax', secure: env.SITE_URL.startsWith('https:') },
  },
  access: {
    admin: ({ req }) => isAdmin(req.user),
    create: nobody,
    read: adminsOrSelf,
    update: admins,
    delete: admins,
    unlock: admins,
  },
  fields: [
    {
      name: 'roles',
      type: 'select',
      hasMany: true,
      defaultValue: [],
      options: ROLES.map((value) => ({ value, label: value === ADMIN_ROLE ? 'Admin' : value })),
      access: { create: adminField, update: adminField },
    },
    ...dates,
  ],
}
