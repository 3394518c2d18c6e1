import type { Question } from '@/features/leads/rules/lead'

/** What a page tells search engines; the title is complete, nothing is appended to it. */
export type Meta = { title: string; description: string }

export type NavItem = { name: string; href: string }

export type NavGroup = { heading: string; items: readonly NavItem[] }

/** A link that looks like a button; `href` may be a path, `tel:` or `mailto:`. */
export type Action = {
  label: string
  href: string
  /**
   * The id of the section that the label promises, for a visitor who is on that page already; otherwise the top.
   */
  section?: string
  /** What it chooses in the lead form, as `toChoice` writes it. */
  choice?: string
}

/** What stands in a page's words any number of times, or not at all. */
export type List<T> = readonly T[] | null | undefined

/** A heading with a sentence or two. */
export type Item = { title: string; text?: string | null }

/** What a page says first. */
export type HeroCopy = { eyebrow?: string | null; title: string; lede?: string | null }

/** A section's heading with the sentence below it. */
export type SectionCopy = { eyebrow?: string | null; heading: string; text?: string | null }

export type SitemapPage = { meta: Meta; hero: HeroCopy; postsHeading: string }

/** A screen that has a heading and nothing else to say. */
export type SimplePage = { meta: Meta; hero: HeroCopy }

type FormPart = { hero: HeroCopy; form: SectionCopy }

export type RequestPage = SimplePage & FormPart & { expired: FormPart }

export type BookPage = {
  meta: Meta
  eyebrow: string
  lede: string
  /** What is done on the page, in the order of its parts. */
  steps: readonly [time: Item, you: Item, done: Item]
  /** The text before the time that was chosen. */
  chosen: string
  submit: string
  busy: string
  unsent: LeadFormCopy['unsent']
  /** The opening of the page that shows a form again. */
  again: HeroCopy
}

export type NotFoundPage = { meta: Meta; code: string; title: string; text: string; action: Action }

/** The copy of a field of the lead form, and how a phone's keyboard helps with it. */
export type FieldCopy = {
  label?: string
  placeholder?: string
  hint?: string
  autoComplete?: string
  type?: 'tel' | 'email' | 'url'
}

/** A field of the lead form: its copy, and what the schema says of it. */
export type LeadField = FieldCopy &
  Question & {
    name: string
    label: string
    /** The options in addresses, in their order. */
    slugs?: readonly string[]
  }

export type LeadFormCopy = {
  /** The fields, in the order of the page. */
  fields: readonly LeadField[]
  consent: { text: string; privacy: NavItem; terms: NavItem; version: string }
  optional: string
  /** The text before the name of what a link has chosen. */
  pick: string
  submitting: string
  failed: { text: string; action: Action }
  /** The message above the button after a failed try, by its reason. */
  unsent: { failed: string; offline: string }
}
