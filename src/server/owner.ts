import 'server-only'
import { env } from '@/env'

/** Whose site it is, and where they read their mail: for who has to ask for something. */
export const owner = { company: env.COMPANY_NAME, email: env.COMPANY_EMAIL } as const
