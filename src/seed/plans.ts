import { auditAction, callAction, growthPlanAction, quoteAction } from './navigation'
import type { GlobalSeeds, PlanSeed } from './shared'

/** The three plans. Their lists are exactly those that were agreed, and nothing may be added (reading A27). */
export const plans = [
  {
    name: 'Essentials',
    label: 'Essentials',
    description: 'For the owner who is still on the tools: a site that works and a phone that gets answered.',
    features: [
      'Website: 5 pages plus care',
      '24/7 phone reception',
      'Google Business ongoing management',
      'Social media: 8 posts per month',
      'Standard brand kit',
      '4 blogs per month',
      'Core listings plus maintenance',
      'Competitor deep audit',
    ],
    popular: false,
  },
  {
    name: 'Growth',
    label: 'Growth',
    description: 'For the shop with a second crew to keep busy: more pages, more posts, listed everywhere.',
    features: [
      'Website: 12 pages',
      'Social: 12 posts plus 2 reels per month',
      'Brand Identity Pro',
      '8 blogs per month',
      'Listings everywhere',
      'Deep audit',
    ],
    popular: true,
  },
  {
    name: 'Dominance',
    label: 'NOVA All-In: Dominance',
    description: 'For the name that wants to be first in every town it drives to, and to stay there.',
    features: [
      'Website: 20 pages plus blog',
      'Advanced phone reception',
      'Social: 16 posts plus 4 reels per month',
      '12 blogs per month',
      'Regional Page Pack of 10 pages',
      'Deep audit with quarterly re-audits',
    ],
    popular: false,
  },
] satisfies PlanSeed[]

const comparison = [
  {
    label: 'Website',
    cells: [
      { plan: 'plan:Essentials', text: '5 pages plus care' },
      { plan: 'plan:Growth', text: '12 pages' },
      { plan: 'plan:Dominance', text: '20 pages plus blog' },
    ],
  },
  {
    label: 'Phone reception',
    cells: [
      { plan: 'plan:Essentials', text: '24/7 phone reception' },
      { plan: 'plan:Dominance', text: 'Advanced phone reception' },
    ],
  },
  {
    label: 'Google Business',
    cells: [{ plan: 'plan:Essentials', text: 'Ongoing management' }],
  },
  {
    label: 'Social media, per month',
    cells: [
      { plan: 'plan:Essentials', text: '8 posts' },
      { plan: 'plan:Growth', text: '12 posts plus 2 reels' },
      { plan: 'plan:Dominance', text: '16 posts plus 4 reels' },
    ],
  },
  {
    label: 'Brand identity',
    cells: [
      { plan: 'plan:Essentials', text: 'Standard brand kit' },
      { plan: 'plan:Growth', text: 'Brand Identity Pro' },
    ],
  },
  {
    label: 'Blogs, per month',
    cells: [
      { plan: 'plan:Essentials', text: '4' },
      { plan: 'plan:Growth', text: '8' },
      { plan: 'plan:Dominance', text: '12' },
    ],
  },
  {
    label: 'Regional Page Pack',
    cells: [{ plan: 'plan:Dominance', text: '10 pages' }],
  },
  {
    label: 'Directory listings',
    cells: [
      { plan: 'plan:Essentials', text: 'Core listings plus maintenance' },
      { plan: 'plan:Growth', text: 'Listings everywhere' },
    ],
  },
  {
    label: 'Competitor audit',
    cells: [
      { plan: 'plan:Essentials', text: 'Deep audit' },
      { plan: 'plan:Growth', text: 'Deep audit' },
      { plan: 'plan:Dominance', text: 'Deep audit with quarterly re-audits' },
    ],
  },
] satisfies GlobalSeeds['plans-page']['comparison']['rows']

export const plansPage = {
  meta: {
    title: 'All-In Growth Plans for Local Service Businesses Compared',
    description:
      'Essentials, Growth and Dominance side by side: website, phones, Google, social, content and audits. See what each covers, then request a quote.',
  },
  hero: {
    eyebrow: 'Three all-in plans',
    title: 'Pick how much of the engine you want running.',
    lede: 'One crew on your site, your phones, your Google profile and your name around town. We quote by trade, town and call volume, so there is no price list here. Fifteen minutes on the phone and you know which plan fits.',
  },
  popularLabel: 'POPULAR',
  cardActions: [quoteAction, auditAction],
  comparison: {
    eyebrow: 'Line by line',
    heading: 'What each plan puts to work',
    text: 'What all of them have, side by side. The rest stands on the lists above, and what a list leaves open we settle on the audit call.',
    rows: comparison,
  },
  reasons: {
    heading: 'Why Choose an All-In Plan',
    text: 'You can buy these parts from five different people. Then you are the one who makes them talk to each other.',
    items: [
      {
        icon: 'blocks',
        title: 'Complete Solution',
        text: 'Search, site, phone and follow-through in one plan. No gap between the click and the booked job for a caller to fall into.',
      },
      {
        icon: 'scale',
        title: 'Better Value',
        text: 'The job photo you text us goes on the site, the profile and the feed. A question asked on the phone becomes a page. Work done once gets used everywhere.',
      },
      {
        icon: 'zap',
        title: 'Faster Results',
        text: 'Nothing waits on another vendor. The site, the profile and the phone script are built side by side and go live together.',
      },
      {
        icon: 'phone',
        title: 'Single Point of Contact',
        text: 'New hours, a new truck, a town you no longer drive to: you tell one person, once, and it changes everywhere.',
      },
    ],
  },
  cta: {
    heading: 'Not sure which one? Tell us about your week.',
    text: 'How many on the crew, which towns, who picks up when you cannot. We will tell you which plan fits, including when the answer is the small one.',
    actions: [growthPlanAction, callAction],
  },
} satisfies GlobalSeeds['plans-page']
