import { env } from '@/env'
import { toE164 } from '@/features/company/rules/company'
import { line, lines } from '../content/fields'
import { siteGlobal } from './page'

const isUrl = (text: unknown) => /^https:\/\/[^\s/?#@]+\//.test(`${String(text)}/`)

/**
 * Locks a field of the company that an environment variable sets, because the variable wins wherever the content is
 * read (reading A96).
 */
function setByEnvironment(name: 'COMPANY_NAME' | 'COMPANY_PHONE' | 'COMPANY_EMAIL'): {
  admin?: { readOnly: true; description: string }
} {
  const value = env[name]
  if (value === undefined) return {}
  return {
    admin: {
      readOnly: true,
      description: `The server sets it to ${value}. Ask the person who runs the server to change it, or to leave it to this screen.`,
    },
  }
}

/** The business itself. Environment variables win, and their fields say so (reading A96). */
export const Company = siteGlobal('company', 'Company', [
  line('name', { required: true, maxLength: 60, ...setByEnvironment('COMPANY_NAME') }),
  line('phone', {
    required: true,
    maxLength: 30,
    ...setByEnvironment('COMPANY_PHONE'),
    validate: (value: unknown) =>
      toE164(String(value ?? '')) !== null || 'Please write a US number with its area code',
    hooks: { beforeChange: [({ value }) => toE164(String(value ?? '')) ?? value] },
  } as Parameters<typeof line>[1]),
  {
    name: 'email',
    label: 'E-mail',
    type: 'email',
    required: true,
    ...setByEnvironment('COMPANY_EMAIL'),
  },
  {
    name: 'hours',
    type: 'array',
    maxRows: 7,
    fields: [
      {
        type: 'row',
        fields: [
          line('days', { required: true, maxLength: 20 }),
          line('hours', { required: true, maxLength: 30 }),
        ],
      },
    ],
  },
  line('location', { label: 'Where it is', maxLength: 80 }),
  line('serviceArea', { label: 'Where it works', maxLength: 80 }),
  lines('profiles', {
    label: 'Social profiles',
    admin: { description: 'Full addresses, one a line. Search engines connect them with the business.' },
    validate: (value: unknown) =>
      (Array.isArray(value) ? value : []).every(isUrl) ||
      'Each profile is an address that begins with https://',
  } as Parameters<typeof lines>[1]),
])
