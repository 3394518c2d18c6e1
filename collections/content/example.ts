import type { CollectionBeforeChangeHook, Field } from 'payload'
import { flagsOf } from '@/lib/payload-flags'
import { findPublic } from './hooks'

/** Whether a document still has the invented text of a new site. */
export const exampleBadge: Field = {
  name: 'isExample',
  label: 'An example',
  type: 'checkbox',
  defaultValue: false,
  admin: {
    readOnly: true,
    position: 'sidebar',
    condition: (data) => data?.isExample === true,
    description:
      'These words are invented, and visitors read that they are an example. The badge goes when you publish another name, business or quote.',
  },
}

const WORDS = ['name', 'business', 'quote'] as const

type WithBadge = Partial<Record<(typeof WORDS)[number], string | null>> & { isExample?: boolean | null }

const isSame = (one: WithBadge, other: WithBadge) => WORDS.every((word) => one[word] === other[word])

/**
 * The badge belongs to the text: a change removes it from the draft, and so from the published version later. A text
 * that is restored has its badge again.
 */
export const keepExampleBadge: CollectionBeforeChangeHook = async ({
  data,
  originalDoc,
  operation,
  collection,
  req,
}) => {
  if (operation === 'create' || flagsOf(req).bringsVersionBack) return data
  const published = await findPublic<WithBadge>(req, collection.slug, originalDoc.id)
  const kept = [published, originalDoc as WithBadge].find((each) => each && isSame(each, data))
  return { ...data, isExample: kept?.isExample === true }
}
