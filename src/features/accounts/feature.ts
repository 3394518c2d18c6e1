import { SignInRules } from '@collections/globals/SignInRules'
import { Users } from '@collections/Users'
import { paths } from '@/domain/paths'
import { heldAccounts } from '@/features/accounts/server/held'
import { unsubscribeWith } from '@/features/accounts/server/unsubscribe'
import type { Feature } from '@/server/feature'

export const accounts: Feature = {
  collections: [Users],
  globals: [SignInRules],
  front: (openPayload) => ({
    handlers: { [`POST ${paths.unsubscribe}`]: unsubscribeWith(openPayload) },
  }),
  held: heldAccounts,
}
