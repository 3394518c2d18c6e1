import type { HeldRow } from '@/domain/person'

/** An erasure takes no account of an admin: who asks for it is told so. */
export const ADMIN_STAYS = 'This address belongs to an admin. Take the role away under Users first.'

/** Whether a row is an account with the admin role. */
export function isAdminRow({ roles }: HeldRow): boolean {
  return Array.isArray(roles) && roles.includes('admin')
}
