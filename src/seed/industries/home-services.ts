import { auditAction, growthPlanAction } from '../navigation'
import { type IndustrySeed, serviceMatch } from '../shared'

export const homeServices = {
  slug: 'home-services',
  name: 'Home Services',
  icon: 'house',
  description:
    'Plumbers, electricians, HVAC, roofers and contractors: people who are on a ladder when the phone rings.',
  pain: 'The phone rings while you are in a crawl space. The caller has water on the floor and four more names on the screen, and does not wait for a call back.',
  outcome:
    'The call is answered, the water is off, the visit is on your board for 7:30. You read it on the way to the truck.',
  trades: ['Plumbers', 'Contractors', 'Electricians', 'HVAC', 'Roofers', 'Landscapers', 'Pest control'],
  meta: {
    title: 'More Booked Jobs for Plumbers, HVAC and Contractors',
    description:
      'Burst pipes call at 2 AM and big remodels call at lunch. We answer, book and keep you at the top of the map while you work. Get a free growth plan.',
  },
  hero: {
    eyebrow: 'Home Services',
    title: 'You are in the crawl space. The phone is in the truck.',
    lede: 'Plumbers, contractors and everybody else who fixes houses lose work for one reason above all: nobody picked up. We answer, book, and see to it that the right street finds you first.',
  },
  problems: [
    {
      title: 'Emergencies do not leave messages',
      text: 'No heat, no power, water through the ceiling: whoever answers first gets the job, and nobody haggles.',
    },
    {
      title: 'The estimate that went cold',
      text: 'A kitchen remodel filled in your form on Tuesday. You saw it on Sunday, between two invoices.',
    },
    {
      title: 'The wrong towns',
      text: 'You show up an hour away, where you do not want to drive, and not on the streets where your yard signs stand.',
    },
    {
      title: 'Shared leads',
      text: "You buy a lead, and so did three others. By the time you call, she has a price from somebody's brother.",
    },
  ],
  steps: [
    {
      title: 'Assess',
      text: 'We search your jobs in your towns, call your number after hours, and find where the work goes.',
    },
    {
      title: 'Build',
      text: 'Pages per job and town, a profile with the right category, and a script that asks: is the water off?',
    },
    {
      title: 'Scale',
      text: 'Slow month coming? We push the water heaters. Booked solid? The desk fills the weeks after.',
    },
  ],
  calls: [
    {
      time: '02:14',
      trade: 'Plumbing',
      what: 'Burst pipe in the kitchen, main is off',
      result: 'Booked for 7:30',
      status: 'booked',
    },
    {
      time: '06:40',
      trade: 'HVAC',
      what: 'No heat, baby in the house',
      result: 'Sent to the tech on call',
      status: 'routed',
    },
    {
      time: '12:05',
      trade: 'Contractor',
      what: 'Kitchen remodel, wants a walk-through',
      result: 'Estimate Thursday at 4',
      status: 'quote',
    },
    {
      time: '15:32',
      trade: 'Roofing',
      what: 'Shingles down after the storm, adjuster coming',
      result: 'Booked for Friday at 9',
      status: 'booked',
    },
    {
      time: '21:48',
      trade: 'Electrical',
      what: 'Half the house is dark, breaker will not hold',
      result: 'First stop tomorrow',
      status: 'booked',
    },
  ],
  services: [
    serviceMatch(
      'phone-reception',
      'Asks if the water is off, the breaker is down, the kids are warm. Books it, or wakes whoever is on call.',
    ),
    serviceMatch(
      'google-business',
      'Puts you on the map for drains, panels and furnaces, in the towns you drive to.',
    ),
    serviceMatch(
      'optimized-websites',
      'A page for every job and town, with the number where a wet thumb can hit it.',
    ),
    serviceMatch(
      'directory-listings',
      'One number everywhere, so the one from the old van wrap stops ringing.',
    ),
  ],
  faqs: [
    {
      question: 'Can the desk tell an emergency from a drip?',
      answer:
        'By your list. You write what counts, from active leak to no heat with an infant. Those go to the person on call, the rest goes on the calendar.',
    },
    {
      question: 'We use dispatch software. Does this work with it?',
      answer:
        'If it has a calendar that can be shared, the desk books into it. If not, you get each job by text or e-mail and type in only the ones you take.',
    },
    {
      question: 'I only want the big jobs. Will I get every dripping faucet?',
      answer:
        'Say which jobs you want. The pages and the profile push those, and the desk turns down or passes on the rest politely.',
    },
    {
      question: 'What about storm weeks, when everybody calls at once?',
      answer:
        'The desk takes the calls, sorts them by damage and street, and tells people honestly how long it takes. You work the list from the top.',
    },
  ],
  cta: {
    heading: 'Stop losing the 2 AM calls.',
    text: 'Tell us your trade and your towns. You get a growth plan for your firm, free, and you can keep it.',
    actions: [growthPlanAction, auditAction],
  },
} satisfies IndustrySeed
