import { auditAction, growthPlanAction } from '../navigation'
import { type IndustrySeed, serviceMatch } from '../shared'

export const autoServices = {
  slug: 'auto-services',
  name: 'Auto Services',
  icon: 'car',
  description: 'Repair, body, tire, glass, detail and towing: full bays and one person at the counter.',
  pain: 'Three cars in line at the counter, the phone rings, and your service writer has to choose. Whoever is on the line drives to the shop that picked up.',
  outcome:
    'Year, make, model and noise are written down before the car arrives. The bays are planned, and the writer talks to the person in front of him.',
  trades: ['Repair shops', 'Body and collision', 'Tires', 'Glass', 'Detailing', 'Towing'],
  meta: {
    title: 'Fuller Bays for Auto Repair, Body, Glass and Tow Shops',
    description:
      'The counter is busy and the phone rings. We answer, take year, make and model, and book the bay, so no car drives to the shop next door. Free plan.',
  },
  hero: {
    eyebrow: 'Auto Services',
    title: 'Nobody should have to choose between the counter and the phone.',
    lede: 'The driver on the shoulder calls the first shop that comes up, and then the second. We make yours come up, answer in your name, and put year, make, model and symptom on the ticket.',
  },
  problems: [
    {
      title: 'The counter wins, the caller loses',
      text: 'Monday at eight there is a line of keys. Every ring that nobody takes is a car in another lot.',
    },
    {
      title: 'Price shoppers eat the morning',
      text: 'How much for brakes? Without the model nobody knows, and your writer has said so nine times today.',
    },
    {
      title: 'After hours the tow decides',
      text: 'The wreck happens at night. If nobody answers at your shop, the tow driver picks one for them.',
    },
    {
      title: 'The dealer looks bigger',
      text: 'You know that engine better. The dealer has more photos, more reviews and an answer on Sunday.',
    },
  ],
  steps: [
    {
      title: 'Assess',
      text: 'We look at who comes up for brakes, tires and collision around your lot, and when your phone goes unanswered.',
    },
    {
      title: 'Build',
      text: 'Pages by service and make, a profile with your own bays in it, and a script that takes the vehicle first.',
    },
    {
      title: 'Scale',
      text: 'A slow Thursday, tire season, a second location: the desk and the pages fill what you want filled.',
    },
  ],
  calls: [
    {
      time: '07:02',
      trade: 'Repair',
      what: '2016 F-150, grinding in front, still drives',
      result: 'Drop-off at 8:15',
      status: 'booked',
    },
    {
      time: '10:26',
      trade: 'Glass',
      what: 'Windshield cracked across, insurance claim open',
      result: 'Booked for tomorrow at 10',
      status: 'booked',
    },
    {
      time: '13:11',
      trade: 'Detail',
      what: 'Van for sale, wants it cleaned by Saturday',
      result: 'Quote sent by text',
      status: 'quote',
    },
    {
      time: '17:58',
      trade: 'Tires',
      what: 'Slow leak, long drive in the morning',
      result: 'First bay at 7:30',
      status: 'booked',
    },
    {
      time: '23:37',
      trade: 'Collision',
      what: 'Rear-ended, car at the police lot',
      result: 'Sent to your tow driver',
      status: 'routed',
    },
  ],
  services: [
    serviceMatch(
      'phone-reception',
      'Takes the vehicle, the symptom and the insurer, and books the bay. Price shoppers get your rules, not your time.',
    ),
    serviceMatch(
      'google-business',
      'Your bays, your reviews, your answers, next to the dealer on the same map.',
    ),
    serviceMatch('social-media', 'The bumper before and after. People share that, and remember who did it.'),
    serviceMatch(
      'optimized-websites',
      'A page for brakes, one for tires, one for collision, each with a call button.',
    ),
  ],
  faqs: [
    {
      question: 'Can the desk give prices on the phone?',
      answer:
        'Only the ones you publish to it, such as your diagnostic fee. For the rest it takes the vehicle and books a look.',
    },
    {
      question: 'We run shop software with a schedule. Can you book into it?',
      answer:
        'If it shares a calendar, yes. If it does not, the desk holds slots you set aside and sends each one to the counter.',
    },
    {
      question: 'What about calls asking "is my car done"?',
      answer:
        'The desk takes the name and plate and passes it to the writer in one message, or reads the status if you share it.',
    },
    {
      question: 'Do you handle tow and roadside calls?',
      answer:
        'Yes. Location, vehicle and where it should go, then straight to your driver. These calls are never parked.',
    },
  ],
  cta: {
    heading: 'Let the counter be the counter.',
    text: 'Tell us how many bays and who picks up now. The growth plan is free, whether we work together or not.',
    actions: [growthPlanAction, auditAction],
  },
} satisfies IndustrySeed
