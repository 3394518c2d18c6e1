import type { CollectionBeforeChangeHook, Field } from 'payload'
import { findShown } from './hooks'

/** Whether a document still has the invented words that a new site begins with. */
export const exampleMark: Field = {
  name: 'isExample',
  label: 'An example',
  type: 'checkbox',
  defaultValue: false,
  admin: {
    readOnly: true,
    position: 'sidebar',
    condition: (data) => data?.isExample === true,
    description:
      'These words are invented, and visitors read that they are an example. The mark goes when you publish another name, business or quote.',
  },
}

const WORDS = ['name', 'business', 'quote'] as const

type Marked = Partial<Record<(typeof WORDS)[number], string | null>> & { isExample?: boolean | null }

const isSame = (one: Marked, other: Marked) => WORDS.every((word) => one[word] === other[word])

/**
 * The mark belongs to the words: a change takes it from the draft that has it, and so from what visitors see once that is
 * published. Words that come back, as they are shown or from the history, bring their mark along.
 */
export const keepExampleMark: CollectionBeforeChangeHook = async ({
  data,
  originalDoc,
  operation,
  collection,
  context,
  req,
}) => {
  if (operation === 'create' || context.bringsVersionBack) return data
  const shown = await findShown<Marked>(req, collection.slug, originalDoc.id)
  const kept = [shown, originalDoc as Marked].find((each) => each && isSame(each, data))
  return { ...data, isExample: kept?.isExample === true }
}
