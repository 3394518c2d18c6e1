import type { FieldHook, GlobalSlug } from 'payload'
import { toNoon } from '@/lib/dates'
import { line, sentences } from '../content/fields'
import { legalEditor } from '../content/legal-editor'
import { requireSafeLinks } from '../content/safe-links'
import { pageGlobal } from './page'

/**
 * A day is read as noon UTC, as the day picker stores it: the picker shows it on the reader's clock, where midnight UTC is
 * still the day before in America. The words that a site begins with, and the API, may store midnight.
 */
const atNoon: FieldHook = ({ value }) => (typeof value === 'string' ? toNoon(value) : value)

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
          hooks: { afterRead: [atNoon] },
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
