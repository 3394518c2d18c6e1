import type { GlobalConfig } from 'payload'
import {
  FIRST_TEMPLATES,
  MESSAGE_FIELDS,
  MESSAGE_LIMITS,
  unknownFieldProblem,
} from '@/features/leads/rules/message'
import { admins } from '../access'
import { line, sentences } from '../content/fields'
import { dates } from '../fields'
import { recordSettings } from '../record-save'

/** What the staff begin with who write to a lead. Whoever may change leads may use them. */
export const MessageTemplates: GlobalConfig = {
  slug: 'message-templates',
  label: 'Message templates',
  admin: {
    group: 'Leads',
    hideAPIURL: true,
    components: { elements: { SaveButton: '/src/staff-ui/deferred.client#SaveButton' } },
  },
  access: { read: admins, update: admins },
  hooks: { afterChange: [recordSettings] },
  fields: [
    {
      name: 'templates',
      type: 'array',
      maxRows: MESSAGE_LIMITS.templates,
      labels: { singular: 'Template', plural: 'Templates' },
      defaultValue: () => FIRST_TEMPLATES.map((template) => ({ ...template })),
      admin: {
        description: `What a lead is written from its panel begins with one of these. Fields are filled in: ${MESSAGE_FIELDS.map((name) => `{${name}}`).join(', ')}.`,
      },
      fields: [
        line('name', { required: true, maxLength: MESSAGE_LIMITS.nameLetters }),
        sentences('text', {
          required: true,
          maxLength: MESSAGE_LIMITS.letters,
          validate: (value: unknown) => {
            const text = String(value ?? '')
            if (text.trim() === '') return 'This field is required.'
            if (text.length > MESSAGE_LIMITS.letters)
              return `A message has at most ${MESSAGE_LIMITS.letters} letters.`
            return unknownFieldProblem(text) ?? true
          },
          admin: { rows: 8 },
        }),
      ],
    },
    ...dates,
  ],
}
