import { auditAction, growthPlanAction } from '../navigation'
import { type IndustrySeed, serviceMatch } from '../shared'

export const realEstate = {
  slug: 'real-estate',
  name: 'Real Estate Services',
  icon: 'key-round',
  description:
    'Inspectors, property managers, stagers, appraisers and agents, hired by whoever calls back first.',
  pain: 'The offer is accepted at six and the inspection has to happen by Thursday. The agent calls down her list until someone says yes. You were on a roof.',
  outcome:
    'The desk says yes for you, takes address, gate code and deadline, and the slot is on your route before you are off the ladder.',
  trades: ['Home inspectors', 'Property managers', 'Agents and brokers', 'Stagers', 'Appraisers', 'Movers'],
  meta: {
    title: 'More Bookings for Home Inspectors, Managers and Agents',
    description:
      'Deals run on deadlines and agents call the next name. We answer, take address and deadline, and book the slot. Ask for your free growth plan today.',
  },
  hero: {
    eyebrow: 'Real Estate Services',
    title: 'The deal has a deadline. The phone has a list of names.',
    lede: 'Inspectors, managers, stagers and agents get hired by the clock. We answer while you are under a house or at a closing, and put address, access and deadline on the ticket.',
  },
  problems: [
    {
      title: 'Agents do not wait',
      text: 'An inspection has to happen this week. The second name on her list is as good as the first if it picks up.',
    },
    {
      title: 'Tenants call at night',
      text: 'A clogged toilet and a flooded unit sound the same in a voicemail you hear at seven.',
    },
    {
      title: 'Owners compare',
      text: 'Somebody with four units is looking for a manager. He calls three, and judges them by how the phone is answered.',
    },
    {
      title: 'Known to agents, invisible to owners',
      text: 'Your work comes from five people who like you. When one of them retires, so does a part of your year.',
    },
  ],
  steps: [
    {
      title: 'Assess',
      text: 'Who sends you work today, who searches for it, and what they find when they look for you by town.',
    },
    {
      title: 'Build',
      text: 'Pages by service and county, a profile with real reports and rooms, and a desk that knows your route.',
    },
    {
      title: 'Scale',
      text: 'Spring market, a second inspector, a new portfolio: the calendar grows and the questions stay the same.',
    },
  ],
  calls: [
    {
      time: '07:45',
      trade: 'Management',
      what: 'Owner of four units, unhappy with his manager',
      result: 'Call back at 10, notes sent',
      status: 'quote',
    },
    {
      time: '11:18',
      trade: 'Staging',
      what: 'Listing goes live Friday, house is empty',
      result: 'Walk-through tomorrow at 9',
      status: 'booked',
    },
    {
      time: '14:36',
      trade: 'Showing',
      what: 'Buyer in town today only',
      result: 'Put through to the agent',
      status: 'routed',
    },
    {
      time: '18:12',
      trade: 'Inspection',
      what: 'Offer accepted, three days to inspect',
      result: 'Booked for Wednesday at 8',
      status: 'booked',
    },
    {
      time: '01:27',
      trade: 'Tenant',
      what: 'Water from the unit above',
      result: 'Plumber sent, owner informed',
      status: 'routed',
    },
  ],
  services: [
    serviceMatch(
      'phone-reception',
      'Address, access, deadline, who pays. Tenants with water get the plumber, the others get a ticket.',
    ),
    serviceMatch(
      'optimized-websites',
      'A page an agent can forward to a buyer, and a form that asks for the closing date.',
    ),
    serviceMatch('google-business', 'Found by owners and buyers, and not only by the agents who know you.'),
    serviceMatch('directory-listings', 'Right name, license line and number wherever people check you out.'),
  ],
  faqs: [
    {
      question: 'Can the desk handle tenants as well as owners?',
      answer:
        'Yes, with separate rules. Tenants are sorted by urgency and sent to your vendors or into your system. Owners and agents go on the calendar or straight to you.',
    },
    {
      question: 'My days change every hour. How can anybody book for me?',
      answer:
        'You open blocks, not minutes. The desk fills them by part of town, so that you do not cross the county twice.',
    },
    {
      question: 'Is the wording on the site safe for housing rules?',
      answer:
        'We write about the work and the property, not about the kind of people it suits, and your broker or counsel reads the pages before they go up.',
    },
    {
      question: 'Most of my work is referrals. Why bother?',
      answer:
        'Because the person who got your name looks you up before she calls. We see to it that what she finds confirms it.',
    },
  ],
  cta: {
    heading: 'Be the one who said yes.',
    text: 'Tell us what you do and which counties you cover. The growth plan costs nothing and says what to do first.',
    actions: [growthPlanAction, auditAction],
  },
} satisfies IndustrySeed
