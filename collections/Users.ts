import type { CollectionBeforeValidateHook, CollectionConfig } from 'payload'
import { AREA_LABELS, AREAS } from '@/domain/area-list'
import { ADMIN_ROLE, isAdmin, ROLES } from '@/domain/roles'
import { SESSION } from '@/domain/session'
import { PERSON_NAME_LETTERS, toPersonName } from '@/domain/staff'
import { env } from '@/env'
import { notifyOfAreas } from '@/features/accounts/server/changed-areas'
import { announceDeleted, announceStaff } from '@/features/accounts/server/changed-staff'
import { awaitConfirmation } from '@/features/accounts/server/confirmation'
import { factorEndpoints } from '@/features/accounts/server/factor-endpoints'
import { requireFreshForAccess } from '@/features/accounts/server/fresh-change'
import {
  acceptances,
  endInvitation,
  inviteSomebody,
  resendInvitation,
} from '@/features/accounts/server/invitation-endpoints'
import { keepOneAdmin, noteLostAccount, noteLostRights } from '@/features/accounts/server/last-admin'
import { lockAccount } from '@/features/accounts/server/lock'
import { ownSettings } from '@/features/accounts/server/own-settings'
import {
  changePassword,
  confirmAddress,
  forgotPassword,
  resetPassword,
} from '@/features/accounts/server/password-endpoints'
import { normalizePassword, refusePassword } from '@/features/accounts/server/passwords'
import {
  endInvitations,
  endSessions,
  endSessionsOfFormerAddress,
  notifyOfChanges,
  recordAccount,
  renewPassword,
} from '@/features/accounts/server/roles'
import { me, refresh, signOut } from '@/features/accounts/server/session-endpoints'
import { endOneSession, endOtherSessions, readSessions } from '@/features/accounts/server/session-list'
import { passkeySignIns, setUps, signIn, signInWithCode } from '@/features/accounts/server/sign-in'
import { signUp } from '@/features/accounts/server/sign-up'
import { pauseSchedules } from '@/features/posts/server/settle-schedule'
import { Refusal } from '@/server/errors'
import { adminField, admins, adminsOrSelf, nobody, serverField } from './access'
import { dates, screenPart } from './fields'
import { logDeletion } from './log-deletion'

/** Refuses an address that is no text: Payload writes it in small letters before it asks whether it is an address. */
const refuseAddress: CollectionBeforeValidateHook = ({ data }) => {
  const email: unknown = data?.email
  if (email && typeof email !== 'string') throw new Refusal('An email address is text.', 400)
  return data
}

/** Accounts. Their rights are the fields `roles` and `areas`, which only admins without areas write. */
export const Users: CollectionConfig = {
  slug: 'users',
  admin: {
    useAsTitle: 'email',
    defaultColumns: ['email', 'name', 'roles', 'createdAt'],
    components: {
      edit: { SaveButton: '/src/features/accounts/screens/deferred.client#SaveAccount' },
      beforeListTable: ['/src/features/accounts/screens/invitations#Invitations'],
    },
  },
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
  },
  endpoints: [
    ...[signIn, signUp, confirmAddress, signOut, refresh, me],
    ...[forgotPassword, resetPassword, changePassword, ownSettings],
    ...[readSessions, endOneSession, endOtherSessions],
    ...[inviteSomebody, resendInvitation, endInvitation, ...acceptances],
    ...[signInWithCode, ...passkeySignIns, ...setUps, ...factorEndpoints],
  ],
  hooks: {
    beforeOperation: [lockAccount],
    beforeValidate: [refuseAddress, refusePassword, normalizePassword],
    beforeChange: [requireFreshForAccess],
    afterChange: [
      ...[
        endSessions,
        endSessionsOfFormerAddress,
        endInvitations,
        noteLostRights,
        pauseSchedules,
        awaitConfirmation,
        notifyOfChanges,
        renewPassword,
        recordAccount,
        notifyOfAreas,
        announceStaff,
      ],
    ],
    beforeDelete: [noteLostAccount],
    afterDelete: [logDeletion('auth.account-deleted', 'user'), announceDeleted],
    afterOperation: [keepOneAdmin],
  },
  fields: [
    {
      name: 'name',
      type: 'text',
      maxLength: PERSON_NAME_LETTERS,
      access: { create: adminField, update: adminField },
      hooks: { beforeChange: [({ value }) => (typeof value === 'string' ? toPersonName(value) : value)] },
      admin: {
        description: 'What colleagues call this person. Without one the e-mail address stands in its place.',
        // Two people do not have the same name.
        disableBulkEdit: true,
      },
    },
    {
      name: 'roles',
      type: 'select',
      hasMany: true,
      defaultValue: [],
      options: ROLES.map((value) => ({ value, label: value === ADMIN_ROLE ? 'Admin' : value })),
      access: { create: adminField, update: adminField },
      // Payload's bulk-edit drawer cannot show the link, without which the account would have no password.
      admin: { disableBulkEdit: true },
    },
    {
      name: 'areas',
      type: 'select',
      hasMany: true,
      defaultValue: [],
      options: AREAS.map((value) => ({ value, label: AREA_LABELS[value] })),
      access: { create: adminField, update: adminField },
      admin: {
        description:
          'Without any an admin sees and changes everything. With some only what belongs to them: no accounts, settings, webhooks, privacy requests or audit log.',
        disableBulkEdit: true,
      },
    },
    {
      name: 'recoveryLink',
      type: 'text',
      virtual: true,
      label: 'Link to set a password',
      access: { create: serverField, update: serverField, read: adminField },
      admin: {
        disableBulkEdit: true,
        disableListColumn: true,
        disableListFilter: true,
        condition: ({ recoveryLink }) => Boolean(recoveryLink),
        description:
          'The password of this account has ended with the role. Give this link to its owner: it sets a new one, once, within an hour. It is shown here this once.',
      },
    },
    {
      name: 'takesLeads',
      type: 'checkbox',
      label: 'Available for new leads',
      defaultValue: false,
      access: { create: adminField, update: adminField },
    },
    {
      name: 'dailyMail',
      type: 'checkbox',
      label: 'Daily mail about leads',
      defaultValue: true,
      access: { create: adminField, update: adminField },
    },
    screenPart('openSessions', '/src/features/accounts/screens/deferred.client#AccountSessions'),
    screenPart('secondFactors', '/src/features/accounts/screens/deferred.client#ResetFactors'),
    ...dates,
  ],
}
