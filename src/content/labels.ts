import { company } from './company'

/** Headings that every page of a kind shares. */
export const serviceLabels = {
  problems: 'The Problem',
  outcomes: 'The Outcome',
  included: 'What you get',
  steps: 'How it goes',
  faq: 'Asked before',
  plans: { text: 'Would you rather have all eight parts run together?', link: 'Compare the plans' },
} as const

export const industryLabels = {
  problems: 'Where the calls go missing',
  pain: 'The Problem',
  outcome: 'The Outcome',
  trades: 'Who that is',
  steps: 'How It Works',
  services: 'What we run for you',
  faq: 'Asked before',
} as const

export const aboutLabels = { ours: `${company.name} does`, yours: 'You do' } as const

export const cardLink = 'Learn More'

export const legalLabels = { contents: 'On this page', effective: 'In force since' } as const
