import type { Question } from '@/domain/lead'
import type { LeadSource } from '@/domain/lead-source'
import type { IndustryName, IndustrySlug, PlanName, ServiceName, ServiceSlug } from '@/domain/offer'

/** What a page tells search engines; the title is complete, nothing is appended to it. */
export type Meta = { title: string; description: string }

/** What the sitemap, the social images and the guide for assistants need to know of a page. */
export type PublicPage = { path: string; meta: Meta; eyebrow: string; title: string }

/** Lucide icon names in use, so that a build inlines these drawings and no others. */
export type IconName =
  | 'badge-check'
  | 'blocks'
  | 'calendar-check'
  | 'car'
  | 'clipboard-check'
  | 'file-text'
  | 'gauge'
  | 'handshake'
  | 'house'
  | 'key-round'
  | 'list-checks'
  | 'map-pin'
  | 'palette'
  | 'phone'
  | 'phone-call'
  | 'radar'
  | 'scale'
  | 'share-2'
  | 'sparkles'
  | 'target'
  | 'trending-up'
  | 'zap'

export type NavItem = { name: string; href: string }

export type NavGroup = { heading: string; items: readonly NavItem[] }

/** A link that looks like a button; `href` may be a path, `tel:` or `mailto:`. */
export type Action = {
  label: string
  href: string
  /** The id of what the label promises, for a visitor who is on that page already; else it is the top. */
  section?: string
  /** What it chooses in the lead form, as `toChoice` writes it. */
  choice?: string
}

export type Faq = { question: string; answer: string }

export type Step = { title: string; text: string }

/** A heading with a sentence or two, where no order is meant. */
export type Item = { title: string; text: string }

export type IconItem = Item & { icon: IconName }

/** A figure as it is printed, for example `3.2x`, and what it counts. */
export type Metric = { value: string; label: string }

/** A percentage that counts up on Home; `value` is the end value without the sign. */
export type Counter = { value: number; suffix: '%'; label: string }

export type HeroCopy = { eyebrow: string; title: string; lede: string }

/** A section's heading with the sentence below it. */
export type SectionCopy = { eyebrow?: string; heading: string; text?: string }

export type CallToActionCopy = { heading: string; text: string; actions: readonly Action[] }

/** The words around a lead form and how it behaves where it stands. */
export type LeadFormSlot = {
  heading: string
  text: string
  source: LeadSource
  submitLabel: string
  showPlans: boolean
}

export type Service = {
  slug: ServiceSlug
  name: ServiceName
  icon: IconName
  href: string
  /** The text of the service's card on Home and /services. */
  description: string
  meta: Meta
  hero: HeroCopy
  problems: readonly string[]
  outcomes: readonly string[]
  included: readonly Item[]
  steps: readonly [Step, Step, Step, Step]
  metrics: readonly Metric[]
  /** How long it takes until it runs, in one sentence. */
  timing: string
  faqs: readonly Faq[]
  form: LeadFormSlot
}

/** A service as an industry page shows it: the name and what it does in that trade. */
export type ServiceMatch = { slug: ServiceSlug; name: ServiceName; href: string; text: string }

export type Industry = {
  slug: IndustrySlug
  name: IndustryName
  icon: IconName
  href: string
  description: string
  /** Printed under 'The Problem'. */
  pain: string
  /** Printed under 'The Outcome'. */
  outcome: string
  /** The trades that belong to it (reading A2). */
  trades: readonly string[]
  meta: Meta
  hero: HeroCopy
  problems: readonly Item[]
  steps: readonly Step[]
  /** One night or day on the phone of that trade, drawn as the page's own board. */
  calls: readonly CallLogEntry[]
  services: readonly ServiceMatch[]
  faqs: readonly Faq[]
  cta: CallToActionCopy
}

export type Plan = {
  name: PlanName
  /** The heading of the card; differs from the name for Dominance only. */
  label: string
  description: string
  features: readonly string[]
  popular: boolean
}

/** One row of the comparison; a plan whose list says nothing there gets `null`, printed as 'Ask us'. */
export type ComparisonRow = {
  key: 'website' | 'phone' | 'google' | 'social' | 'brand' | 'content' | 'listings' | 'audit' | 'regional'
  label: string
  cells: Readonly<Record<PlanName, string | null>>
}

export type Testimonial = { name: string; business: string; quote: string; rating: number }

export type CallStatus = 'live' | 'booked' | 'quote' | 'routed'

/** A line of the dispatch board, for example 2:14 AM, burst pipe, booked for 7:30. It is an example, not a record. */
export type CallLogEntry = {
  /** As printed, for example `2:14 AM`. */
  time: string
  /** The same for `<time dateTime>`, 24 hours. */
  dateTime: string
  trade: string
  what: string
  result: string
  status: CallStatus
}

/** A ticket that the board hands to the crew. */
export type JobTicket = {
  number: string
  title: string
  place: string
  slot: string
  notes: readonly string[]
  status: CallStatus
}

export type LegalBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] }

export type LegalSection = { id: string; heading: string; blocks: readonly LegalBlock[] }

export type LegalPage = {
  meta: Meta
  title: string
  lede: string
  /** The day from which the text holds, YYYY-MM-DD. */
  effective: string
  sections: readonly LegalSection[]
}

export type HomePage = {
  meta: Meta
  hero: HeroCopy & { action: Action; phone: Action }
  board: SectionCopy & { note: string; calls: readonly CallLogEntry[]; tickets: readonly JobTicket[] }
  outcomes: SectionCopy & { items: readonly IconItem[] }
  results: SectionCopy & { counters: readonly Counter[] }
  services: SectionCopy
  process: SectionCopy & { steps: readonly (Step & { when: string })[] }
  testimonials: SectionCopy
  form: LeadFormSlot & { points: readonly string[] }
  faq: SectionCopy & { items: readonly Faq[] }
}

export type ServicesPage = {
  meta: Meta
  hero: HeroCopy
  banner: CallToActionCopy
  grid: SectionCopy
  /** How the eight parts pass one job along, for the drawing of the engine. */
  engine: SectionCopy & { stages: readonly (Step & { services: readonly ServiceSlug[] })[] }
  cta: CallToActionCopy
}

export type PlansPage = {
  meta: Meta
  hero: HeroCopy
  popularLabel: string
  cardActions: readonly Action[]
  comparison: SectionCopy & { missing: string; rows: readonly ComparisonRow[] }
  reasons: SectionCopy & { items: readonly IconItem[] }
  cta: CallToActionCopy
}

export type IndustriesPage = {
  meta: Meta
  hero: HeroCopy
  labels: { pain: string; outcome: string; link: string }
  cta: CallToActionCopy
}

export type BlogPage = {
  meta: Meta
  hero: HeroCopy
  chips: readonly string[]
  labels: { readMore: string; loading: string; back: string; newer: string; older: string }
  empty: string
}

export type AboutPage = {
  meta: Meta
  hero: HeroCopy
  mission: SectionCopy & { paragraphs: readonly string[] }
  promise: SectionCopy & { ours: readonly string[]; yours: readonly string[] }
  values: SectionCopy & { items: readonly IconItem[] }
  audience: SectionCopy & { items: readonly Item[] }
  cta: CallToActionCopy
}

export type ContactPage = {
  meta: Meta
  hero: HeroCopy
  labels: { phone: string; email: string; hours: string; area: string }
  form: LeadFormSlot
  next: SectionCopy & { steps: readonly [Step, Step, Step] }
}

export type ThankYouPage = {
  meta: Meta
  hero: HeroCopy
  steps: readonly (Step & { when: string })[]
  meanwhile: SectionCopy & { links: readonly (NavItem & { text: string })[] }
  call: { text: string; action: Action }
}

export type SitemapPage = { meta: Meta; hero: HeroCopy; groups: readonly NavGroup[]; postsHeading: string }

/** A screen that has a heading and nothing else to say. */
export type SimplePage = { meta: Meta; hero: HeroCopy }

type FormPart = { hero: HeroCopy; form: Pick<LeadFormSlot, 'heading' | 'text'> }

export type RequestPage = SimplePage & FormPart & { expired: FormPart }

export type NotFoundPage = { meta: Meta; code: string; title: string; text: string; action: Action }

/** The words of a field of the lead form, and how a phone's keyboard helps with it. */
export type FieldWords = {
  label?: string
  placeholder?: string
  hint?: string
  autoComplete?: string
  type?: 'tel' | 'email' | 'url'
}

/** A field of the lead form: its words, and what the schema says of it. */
export type LeadField = FieldWords & Question & { name: string; label: string }

export type LeadFormCopy = {
  /** What is asked for, in the order of the page. */
  fields: readonly LeadField[]
  consent: { text: string; privacy: NavItem; terms: NavItem; version: string }
  optional: string
  submitting: string
  failed: { text: string; action: Action }
}
