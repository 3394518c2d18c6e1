/** The one role that opens the admin area (specification, section 6). */
export const ADMIN_ROLE = 'admin'

export const ROLES = [ADMIN_ROLE] as const

type MaybeUser = { roles?: readonly string[] | null } | null | undefined

/** Says whether a user has the admin role. It is false for null and undefined. */
export function isAdmin(user: MaybeUser): boolean {
  return user?.roles?.includes(ADMIN_ROLE) ?? false
}
