import { SignInRules } from '@collections/globals/SignInRules'
import { Users } from '@collections/Users'
import { serverPaths } from '@/domain/server-paths'
import { heldAccounts } from '@/features/accounts/server/held'
import { unsubscribeWith } from '@/features/accounts/server/unsubscribe'
import type { Feature } from '@/server/feature'

export const accounts: Feature = {
  collections: [Users],
  globals: [SignInRules],
  front: (openPayload) => ({
    handlers: { [`POST ${serverPaths.unsubscribe}`]: unsubscribeWith(openPayload) },
  }),
  held: heldAccounts,
}
