import { env } from '@/env'

type Name = 'COMPANY_NAME' | 'COMPANY_PHONE' | 'COMPANY_EMAIL'

/**
 * Locks a field of the company that an environment variable sets, because the variable wins wherever the content is
 * read (reading A96).
 */
export function setByEnvironment(name: Name): { admin?: { readOnly: true; description: string } } {
  const value = env[name]
  if (value === undefined) return {}
  return {
    admin: {
      readOnly: true,
      description: `The server sets it to ${value}. Ask the person who runs the server to change it, or to leave it to this screen.`,
    },
  }
}
