import type { CollectionConfig } from 'payload'
import { ADMIN_ROLE, isAdmin, ROLES } from '@/domain/role'
import { SESSION } from '@/domain/session'
import { env } from '@/env'
import { adminField, admins, adminsOrSelf, nobody } from './access'
import { lockAccount } from './accounts/lock'
import { changePassword, forgotPassword, resetPassword } from './endpoints/auth/password'
import { me, refresh, signOut } from './endpoints/auth/session'
import { signIn } from './endpoints/auth/sign-in'
import { signUp } from './endpoints/auth/sign-up'
import { dates } from './fields/dates'
import { endSessions } from './hooks/end-sessions'
import { noteDeletion } from './hooks/note-deletion'
import { noteRole } from './hooks/note-role'
import { refusePassword } from './hooks/refuse-password'

/** Who may sign in. Rights are the field `roles`, which only admins write. */
export const Users: CollectionConfig = {
  slug: 'users',
  admin: { useAsTitle: 'email', defaultColumns: ['email', 'roles', 'createdAt'] },
  auth: {
    tokenExpiration: SESSION.idleSeconds,
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
    unlock: nobody,
  },
  endpoints: [signIn, signUp, signOut, refresh, me, forgotPassword, resetPassword, changePassword],
  hooks: {
    beforeOperation: [lockAccount],
    beforeValidate: [refusePassword],
    afterChange: [endSessions, noteRole],
    afterDelete: [noteDeletion('auth.account-deleted')],
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
