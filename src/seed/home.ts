import { callAction, growthPlanAction } from './navigation'
import type { GlobalSeeds } from './shared'

type Board = GlobalSeeds['home']['board']

/** The calls of a day and a night. They are examples, and the page says so. */
const calls = [
  {
    time: '02:14',
    trade: 'Plumbing',
    what: 'Burst pipe, water through the ceiling',
    result: 'Booked for 7:30',
    status: 'booked',
  },
  {
    time: '06:52',
    trade: 'Auto',
    what: '2016 F-150, brakes grinding',
    result: 'Drop-off at 8:15',
    status: 'booked',
  },
  {
    time: '09:31',
    trade: 'Contractor',
    what: 'Deck rebuild, wants an estimate',
    result: 'Thursday at 4',
    status: 'quote',
  },
  {
    time: '12:44',
    trade: 'Med-spa',
    what: 'First laser consult, asks about downtime',
    result: 'Friday at 1',
    status: 'booked',
  },
  {
    time: '18:12',
    trade: 'Inspection',
    what: 'Offer accepted, three days to inspect',
    result: 'Wednesday at 8',
    status: 'booked',
  },
  {
    time: '21:50',
    trade: 'Legal',
    what: 'Rear-ended at a light, wants a lawyer',
    result: 'Intake done, call at 9',
    status: 'routed',
  },
  {
    time: '23:58',
    trade: 'HVAC',
    what: 'No heat, infant in the house',
    result: 'On the line now',
    status: 'live',
  },
] satisfies Board['calls']

const tickets = [
  {
    number: '0214',
    title: 'Burst pipe, kitchen ceiling',
    place: 'Two-story house, north side',
    slot: '7:30 AM',
    notes: ['Main is off, caller found the valve', 'Dog in the yard, use the front door'],
    status: 'booked',
  },
  {
    number: '0931',
    title: 'Deck rebuild, estimate',
    place: 'Corner lot, 16 by 20 feet',
    slot: 'Thu, 4:00 PM',
    notes: ['Wants composite', 'Saw the job you posted two streets over'],
    status: 'quote',
  },
  {
    number: '2150',
    title: 'Injury intake, rear-end collision',
    place: 'County road, police report taken',
    slot: 'Call, 9:00 AM',
    notes: ['Names of both drivers for the conflict check', 'No advice given'],
    status: 'routed',
  },
] satisfies Board['tickets']

export const homePage = {
  meta: {
    title: '{company}: The Growth Engine for Local Service Businesses',
    description:
      'Plumbers, shops, clinics and law offices: we run the site, the phones and the map so that calls turn into booked jobs. Get your free growth plan.',
  },
  hero: {
    eyebrow: 'For businesses that live by the phone',
    title: 'We run the growth engine. You just do the work.',
    lede: 'We get you found, get you called and pick up when you cannot. You get a board with names, times and addresses, and you do what you are good at.',
    action: growthPlanAction,
    phone: callAction,
  },
  board: {
    eyebrow: 'The board',
    heading: 'One day, seven calls, nobody missed.',
    text: 'Every call becomes a line, every line becomes a ticket, every ticket has a time. This is what you look at with your coffee.',
    note: 'An example, drawn to show how calls are handled. Not the log of a customer.',
    calls,
    tickets,
  },
  outcomes: {
    heading: 'What changes when it runs',
    items: [
      {
        icon: 'phone-call',
        title: 'More Calls',
        text: 'You come up on the map for the jobs you want, in the towns you drive to, with a number they can tap.',
      },
      {
        icon: 'calendar-check',
        title: 'More Bookings',
        text: 'Somebody answers, asks the right questions and gives them a time. Before they try the next name.',
      },
      {
        icon: 'trending-up',
        title: 'Higher Margins',
        text: 'Better jobs closer to home, and no more paying for a ring that nobody picks up.',
      },
      {
        icon: 'clipboard-check',
        title: 'Less Busywork',
        text: 'No posts to write, no reviews to chase, no listings to fix on a Sunday night. That is our job now.',
      },
    ],
  },
  results: {
    eyebrow: 'Results',
    heading: 'What the engine moves',
    counters: [
      { value: 127, label: 'Traffic increase' },
      { value: 89, label: 'More qualified calls' },
      { value: 43, label: 'Lower cost per lead' },
    ],
    note: 'Our own count, not an audited one. Ask us on the call whose figures these are and over how many months. Yours depend on your trade and your towns.',
  },
  services: {
    eyebrow: 'Services',
    heading: 'Eight parts. We run all of them.',
    text: 'Each does one job between a stranger with a problem and a slot on your calendar.',
  },
  process: {
    heading: 'How It Works',
    text: 'Three stretches of one road. You are needed for fifteen minutes at the start and for a yes or a no along the way.',
    steps: [
      {
        title: 'Assess',
        when: 'First, a 15-minute call',
        text: 'We search for you as your customers do, call your number after hours, and show you where the jobs go.',
      },
      {
        title: 'Build',
        when: 'Setup, 2-3 weeks',
        text: 'Site, profile, listings, phone script. We write and build it, you read it and correct us.',
      },
      {
        title: 'Scale',
        when: 'Every month after',
        text: 'More towns, more of the jobs that pay, a second crew kept busy. We turn up what works.',
      },
    ],
  },
  testimonials: {
    heading: 'From the people who do the work',
  },
  form: {
    heading: 'Ready to Grow?',
    text: 'Tell us what you do and where. We look at your site, your spot on the map and what happens when your phone rings, and write down what we would do first.',
    points: [
      'Free, and yours to keep',
      'About your town and your trade, not a brochure',
      'If we cannot help you, we say so',
    ],
    submitLabel: growthPlanAction.label,
  },
  faq: {
    heading: 'What owners ask first',
    items: [
      {
        question: 'How long does setup take?',
        answer:
          'Setup takes 2-3 weeks. The phones are often first, since the desk needs no website to answer. After that the work goes on month by month.',
      },
      {
        question: 'Do I need any technical knowledge?',
        answer:
          'No. If you can send a text with a photo, you know enough. We set it up, we run it, and you never have to log in to anything.',
      },
      {
        question: 'Which industries do you work with?',
        answer:
          'Plumbers, contractors and other home services, auto services, med-spa, real estate services and legal intake. If your work begins with a phone call from somebody nearby, it probably fits.',
      },
      {
        question: 'Is the phone really answered 24/7?',
        answer:
          'Yes. Nights, weekends and holidays, in your company name. Emergencies go to the person you name, the rest goes on your calendar with an address and a time.',
      },
      {
        question: 'What does it cost?',
        answer:
          'It depends on your trade, your towns and how often the phone rings, so we quote instead of printing a price list. Ask for a quote or a free growth plan and you get a figure for your business.',
      },
    ],
  },
} satisfies GlobalSeeds['home']
