import { SignInRules } from '@collections/globals/SignInRules'
import { Users } from '@collections/Users'
import { heldAccounts } from '@/features/accounts/server/held'
import type { Feature } from '@/server/feature'

export const accounts: Feature = {
  collections: [Users],
  globals: [SignInRules],
  views: {
    account: { Component: '/src/features/accounts/screens/account-view#AccountView' },
  },
  held: heldAccounts,
}
