import { callAction, plansAction, quoteAction } from './navigation'
import { brandIdentity } from './services/brand-identity'
import { competitorAnalysis } from './services/competitor-analysis'
import { contentPacks } from './services/content-packs'
import { directoryListings } from './services/directory-listings'
import { googleBusiness } from './services/google-business'
import { optimizedWebsites } from './services/optimized-websites'
import { phoneReception } from './services/phone-reception'
import { socialMedia } from './services/social-media'
import type { GlobalSeeds, ServiceSeed } from './shared'

/** The eight services in the order in which every page shows them (C013). */
export const services: readonly ServiceSeed[] = [
  optimizedWebsites,
  phoneReception,
  googleBusiness,
  socialMedia,
  brandIdentity,
  contentPacks,
  competitorAnalysis,
  directoryListings,
]

export const servicesPage = {
  meta: {
    title: 'Eight Growth Services for Businesses That Live by Phone',
    description:
      'Websites, 24/7 phones, Google, social, brand, content, competitor audits and listings: eight parts of one engine, run for you. Request a quote.',
  },
  hero: {
    eyebrow: 'Services',
    title: 'Eight parts. One engine. None of it on your desk.',
    lede: 'Each part does one job between a stranger with a problem and a slot on your calendar. Take one, take three, or have all of them run together.',
  },
  banner: {
    heading: 'Or have all of it run by one crew.',
    text: 'Our all-in plans put the parts to work together, with one person to call. Three sizes, from the owner-operator to the firm that wants the whole region.',
    actions: [plansAction, quoteAction],
  },
  grid: {
    heading: 'What we run for you',
    text: 'Every page says what is wrong today, what you get, how it goes and how long it takes.',
  },
  engine: {
    heading: 'How one job gets to your board',
    text: 'Follow a single call through the engine. Take out a part and you see where callers drop off.',
    stages: [
      {
        title: 'We learn who is ahead',
        text: 'Before we build, we find out who gets the calls in your towns and why.',
        services: ['service:competitor-analysis', 'service:brand-identity'],
      },
      {
        title: 'They find you',
        text: 'The map, the directories, the page that answers the question, the post the neighbor shared.',
        services: [
          'service:google-business',
          'service:directory-listings',
          'service:content-packs',
          'service:social-media',
        ],
      },
      {
        title: 'They choose you',
        text: 'The site opens, says you do that job in that town, and puts Call under the thumb.',
        services: ['service:optimized-websites'],
      },
      {
        title: 'Somebody picks up',
        text: 'The desk asks the right questions, books the slot, and you get the ticket.',
        services: ['service:phone-reception'],
      },
    ],
  },
  cta: {
    heading: 'Tell us where your calls get lost.',
    text: 'Slow site, silent phone, wrong number on the map: say which, and we quote that part. Or all of them.',
    actions: [quoteAction, plansAction, callAction],
  },
  labels: {
    problems: 'The Problem',
    outcomes: 'The Outcome',
    included: 'What you get',
    steps: 'How it goes',
    faq: 'Asked before',
    plansButton: 'View Plans',
    plansText: 'Would you rather have all eight parts run together?',
    plansLink: 'Compare the plans',
  },
} satisfies GlobalSeeds['services-page']
