import type { Facts } from '@/domain/facts'

export const accounts = {
  freshCalls: [
    'POST users/factors/totp',
    'POST users/factors/confirm',
    'POST users/factors/passkey/options',
    'POST users/factors/passkey',
    'POST users/factors/rename',
    'POST users/factors/remove',
    'POST users/factors/codes',
    'POST users/:id/reset-factors',
    'POST users/invitations',
    'POST users/invitations/:id/resend',
  ],
} as const satisfies Facts
