import type { ArrayField, Field, GroupField, TextareaField, TextField } from 'payload'
import { ICON_NAMES } from '@/features/content/rules/icon'
import { linkProblem } from '@/features/content/rules/link'

/** Paths of the components that draw fields. */
const DRAWN = {
  lines: '/src/features/content/screens/deferred.client#LinesField',
  link: '/src/features/content/screens/link-field#LinkField',
  icon: '/src/features/content/screens/icon-field#IconField',
}

/** For a field whose text is a choice, because nobody searches for its key. */
export const NOT_SEARCHED = { isSearched: false } as const

/** The lengths at which a search engine shows a title and a description completely. */
export const META_LENGTHS = { title: { min: 30, max: 60 }, description: { min: 110, max: 160 } } as const

type Rest<F> = Partial<Omit<F, 'name' | 'type'>>

/** A line of text, at most 120 characters by default. */
export const line = (name: string, rest: Rest<TextField> = {}): Field =>
  ({ name, type: 'text', maxLength: 120, ...rest }) as Field

/** A short heading that the pages of several documents share. */
export const heading = (name: string, label: string) => line(name, { label, required: true, maxLength: 60 })

/** One or a few sentences. */
export const sentences = (name: string, rest: Rest<TextareaField> = {}): Field => ({
  name,
  type: 'textarea',
  maxLength: 600,
  ...rest,
  admin: { rows: 3, ...rest.admin },
})

/** A list of sentences, entered one in each line. */
export const lines = (name: string, rest: Rest<TextField> & { most?: number } = {}): Field => {
  const { most = 12, ...field } = rest
  return {
    name,
    type: 'text',
    hasMany: true,
    maxRows: most,
    maxLength: 200,
    ...field,
    admin: { components: { Field: DRAWN.lines }, ...field.admin },
  } as Field
}

/** The target of a link: a page of the site, or an address (`linkProblem`). */
export const target = (): Field =>
  line('href', {
    label: 'Leads to',
    required: true,
    maxLength: 500,
    validate: (value: unknown) => linkProblem(String(value ?? '')) ?? true,
    custom: NOT_SEARCHED,
    admin: { components: { Field: DRAWN.link } },
  } as Rest<TextField>)

/** A link that looks like a button. */
export const action = (name: string, rest: Rest<GroupField> = {}): Field =>
  ({
    name,
    type: 'group',
    interfaceName: 'Action',
    fields: [line('label', { required: true, maxLength: 40 }), target()],
    ...rest,
  }) as Field

/** Up to three buttons beside each other. */
export const actions = (name = 'actions', rest: Rest<ArrayField> = {}): Field => ({
  name,
  type: 'array',
  interfaceName: 'Actions',
  maxRows: 3,
  labels: { singular: 'Button', plural: 'Buttons' },
  fields: [line('label', { required: true, maxLength: 40 }), target()],
  ...rest,
})

/** Links with the names that a menu shows. */
export const links = (name: string, rest: Rest<ArrayField> = {}): Field => ({
  name,
  type: 'array',
  interfaceName: 'Links',
  maxRows: 12,
  labels: { singular: 'Link', plural: 'Links' },
  fields: [line('name', { required: true, maxLength: 60 }), target()],
  ...rest,
})

/** What search engines and shared links show of a page. */
export const metaFields: Field = {
  name: 'meta',
  label: 'For search engines',
  type: 'group',
  interfaceName: 'Meta',
  fields: [
    line('title', {
      required: true,
      minLength: META_LENGTHS.title.min,
      maxLength: META_LENGTHS.title.max,
      admin: { description: 'The blue line of a search result, 30 to 60 characters.' },
    }),
    sentences('description', {
      required: true,
      minLength: META_LENGTHS.description.min,
      maxLength: META_LENGTHS.description.max,
      admin: { description: 'The two lines below it, 110 to 160 characters.', rows: 2 },
    }),
  ],
}

/** The first section of a page. */
export const hero = (more: Field[] = []): Field => ({
  name: 'hero',
  label: 'Opening',
  type: 'group',
  interfaceName: more.length > 0 ? undefined : 'Hero',
  fields: [
    line('eyebrow', { label: 'Line above the heading', maxLength: 60 }),
    line('title', { label: 'Heading', required: true, maxLength: 90 }),
    sentences('lede', { label: 'Sentence below it' }),
    ...more,
  ],
})

/** A section's heading with the sentence below it. */
export const headed = (more: { eyebrow?: boolean; text?: boolean } = {}): Field[] => [
  ...(more.eyebrow === false ? [] : [line('eyebrow', { label: 'Line above the heading', maxLength: 60 })]),
  line('heading', { required: true, maxLength: 90 }),
  ...(more.text === false ? [] : [sentences('text', { label: 'Sentence below it' })]),
]

/** A part of a page with a heading of its own. */
export const section = (name: string, label: string, fields: Field[] = []): Field => ({
  name,
  label,
  type: 'group',
  fields: [...headed(), ...fields],
})

/** A drawing, chosen from pictures. */
export const icon: Field = {
  name: 'icon',
  type: 'text',
  required: true,
  validate: (value: unknown) => ICON_NAMES.includes(String(value)) || 'Please choose one of the drawings',
  typescriptSchema: [() => ({ type: 'string', enum: [...ICON_NAMES] })],
  custom: NOT_SEARCHED,
  admin: { components: { Field: DRAWN.icon } },
}

type ItemsOptions = { icon?: boolean; when?: boolean; most?: number; label?: string }

/** Headings with a sentence or two each. */
export const items = (name: string, { label, most = 12, ...options }: ItemsOptions = {}): Field => ({
  name,
  label,
  type: 'array',
  maxRows: most,
  fields: [
    ...(options.icon ? [icon] : []),
    ...(options.when ? [line('when', { maxLength: 60 })] : []),
    line('title', { required: true }),
    sentences('text'),
  ],
})

/** Questions with their answers. */
export const questions = (name = 'items'): Field => ({
  name,
  type: 'array',
  interfaceName: 'Questions',
  maxRows: 20,
  labels: { singular: 'Question', plural: 'Questions' },
  fields: [
    line('question', { required: true, maxLength: 200 }),
    sentences('answer', { required: true, maxLength: 1_000 }),
  ],
})

/** The offer at the end of a page. */
export const callToAction = (name = 'cta', label = 'Offer at the end'): Field => ({
  name,
  label,
  type: 'group',
  interfaceName: 'CallToAction',
  fields: [line('heading', { required: true, maxLength: 90 }), sentences('text'), actions()],
})

/** The content around a lead form. */
export const formFields = (more: Field[] = []): Field => ({
  name: 'form',
  label: 'Form',
  type: 'group',
  fields: [
    line('heading', { required: true, maxLength: 90 }),
    sentences('text'),
    line('submitLabel', { label: 'Button', required: true, maxLength: 40 }),
    ...more,
  ],
})
