import type { Access } from 'payload'
import { isAdmin } from '@/domain/account'

/** Visitors read what is published; admins also drafts. */
export const adminsOrPublic: Access = ({ req }) => isAdmin(req.user) || { _status: { equals: 'published' } }
