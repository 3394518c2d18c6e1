import type { GlobalSlug } from 'payload'
import { line, sentences } from '../content/fields'
import { legalEditor } from '../content/legal-editor'
import { requireSafeLinks } from '../content/safe-links'
import { pageGlobal } from './page'

const legalPage = (slug: GlobalSlug, label: string) =>
  pageGlobal(slug, label, [
    {
      label: 'Page',
      fields: [
        line('title', { required: true, maxLength: 90 }),
        sentences('lede', { label: 'Sentence below it' }),
        {
          name: 'effective',
          label: 'In force since',
          type: 'date',
          required: true,
          admin: { date: { pickerAppearance: 'dayOnly', displayFormat: 'MMMM d, yyyy' } },
        },
        {
          name: 'body',
          label: 'Text',
          type: 'richText',
          required: true,
          editor: legalEditor,
          hooks: { beforeValidate: [requireSafeLinks] },
        },
      ],
    },
  ])

/** Reviewed by the owner and a lawyer before launch. */
export const Privacy = legalPage('privacy', 'Privacy')

/** Reviewed by the owner and a lawyer before launch. */
export const Terms = legalPage('terms', 'Terms')
