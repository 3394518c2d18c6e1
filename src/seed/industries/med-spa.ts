import { auditAction, growthPlanAction } from '../navigation'
import { type IndustrySeed, serviceMatch } from '../shared'

export const medSpa = {
  slug: 'med-spa',
  name: 'Med-Spa',
  icon: 'sparkles',
  description: 'Injectables, laser, skin and body clinics that fill their chairs by appointment.',
  pain: 'She decides at ten at night, on the sofa, with three clinics open in her browser. Yours has a voicemail and a form that says "within two business days".',
  outcome:
    'Somebody answers, kindly and discreetly, and the consult is on the calendar before she closes the other tabs.',
  trades: ['Injectables', 'Laser', 'Skin clinics', 'Body contouring', 'Wellness clinics'],
  meta: {
    title: 'Fuller Calendars for Med-Spas, Laser and Skin Clinics',
    description:
      'Clients decide at night and book with whoever answers. We pick up, book the consult and keep your profile and feed tasteful. Get a free growth plan.',
  },
  hero: {
    eyebrow: 'Med-Spa',
    title: 'She decides at ten at night. Be open then.',
    lede: 'Few people call a med-spa twice. We answer in your tone, book the consult, remind the client, and make sure that what she finds about you looks as careful as your rooms do.',
  },
  problems: [
    {
      title: 'The front desk is with a client',
      text: 'Checking out one, checking in another, and the line rings. It always rings then.',
    },
    {
      title: 'The chair nobody came to',
      text: 'An empty half hour cannot be sold again. She meant to cancel and could not reach anybody.',
    },
    {
      title: 'Looks cheaper than it is',
      text: "Your rooms are quiet and clean. Your page has a discount banner and somebody else's stock smile.",
    },
    {
      title: 'Questions nobody dares to ask',
      text: 'Does it hurt, how long will it show, can I work the next day? If the site does not say, she asks another clinic.',
    },
  ],
  steps: [
    {
      title: 'Assess',
      text: 'We look at your clinic as a nervous first-timer does: search, photos, reviews, a call after hours.',
    },
    {
      title: 'Build',
      text: 'A page per treatment, approved by your licensed staff, and a desk that books consults and talks like your people.',
    },
    {
      title: 'Scale',
      text: 'New room, new device, new provider: we fill the new hours before they open.',
    },
  ],
  calls: [
    {
      time: '08:20',
      trade: 'Skin',
      what: 'Moves her facial, has a meeting',
      result: 'Moved, slot offered to the waitlist',
      status: 'booked',
    },
    {
      time: '12:44',
      trade: 'Laser',
      what: 'Asks about packages and downtime',
      result: 'Consult Friday at 1',
      status: 'booked',
    },
    {
      time: '16:09',
      trade: 'Aftercare',
      what: 'Redness after a treatment yesterday',
      result: 'Put through to your nurse',
      status: 'routed',
    },
    {
      time: '18:51',
      trade: 'Gift',
      what: 'Husband, birthday, no idea what to get',
      result: 'Options sent by text',
      status: 'quote',
    },
    {
      time: '22:03',
      trade: 'Injectables',
      what: 'First time, wedding in the summer',
      result: 'Consult Tuesday at 11',
      status: 'booked',
    },
  ],
  services: [
    serviceMatch(
      'phone-reception',
      'Books, moves and reminds, in your tone. Anything clinical goes to your staff.',
    ),
    serviceMatch(
      'social-media',
      'A feed with your own rooms and your own people, and nothing without written consent.',
    ),
    serviceMatch('brand-identity', 'A look that says clinic, not coupon.'),
    serviceMatch(
      'content-packs',
      'The questions she would rather read than ask, answered and checked by your provider.',
    ),
  ],
  faqs: [
    {
      question: 'Does the desk give medical advice?',
      answer:
        'No. It books, moves and takes messages. Anything about a reaction, a medication or a result goes to your licensed staff by the rules you write.',
    },
    {
      question: 'How do you treat private information?',
      answer:
        'The desk asks for what a booking needs and no health history. How we work with your systems and which agreements you need is settled with you before the first call.',
    },
    {
      question: 'Can you use our before-and-after pictures?',
      answer:
        "With the client's written consent, which you keep on file. Without it we show rooms, people and devices.",
    },
    {
      question: 'Will you run discounts for us?',
      answer:
        'Only if you want them. Most clinics need the calendar filled at the right hours, and that works without a coupon.',
    },
  ],
  cta: {
    heading: 'Open at ten at night, without being there.',
    text: 'Tell us your treatments and your empty hours. You get a free growth plan that starts with those.',
    actions: [growthPlanAction, auditAction],
  },
} satisfies IndustrySeed
