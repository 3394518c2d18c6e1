import { autoServices } from './industries/auto-services'
import { homeServices } from './industries/home-services'
import { legalIntake } from './industries/legal'
import { medSpa } from './industries/med-spa'
import { realEstate } from './industries/real-estate'
import { callAction, growthPlanAction, plansAction } from './navigation'
import type { GlobalSeeds, IndustrySeed } from './shared'

/** The five industries; the seven trades of the audience are copy inside them (reading A2). */
export const industries: readonly IndustrySeed[] = [
  homeServices,
  autoServices,
  medSpa,
  realEstate,
  legalIntake,
]

export const industriesPage = {
  meta: {
    title: 'Who We Work For: Five Trades That Live by the Phone',
    description:
      'Home services, auto services, med-spas, real estate services and legal intake: what goes wrong on the phone in each, and what it looks like fixed.',
  },
  hero: {
    eyebrow: 'Industries',
    title: 'Different trades. Same missed call.',
    lede: 'A burst pipe, a dead battery, a wedding in June, an accepted offer, a night in jail. Whoever it is, they call whoever they find and stay with whoever answers. Find your trade.',
  },
  labels: {
    pain: 'The Problem',
    outcome: 'The Outcome',
    link: 'Learn More',
    trades: 'Who that is',
    problems: 'Where the calls go missing',
    steps: 'How It Works',
    services: 'What we run for you',
    faq: 'Asked before',
  },
  cta: {
    heading: 'Your trade is not on the list?',
    text: 'If your work starts with a phone call from somebody nearby, it probably fits. Ask us, and we will tell you if it does not.',
    actions: [growthPlanAction, plansAction, callAction],
  },
} satisfies GlobalSeeds['industries-page']
