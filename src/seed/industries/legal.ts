import { auditAction, growthPlanAction } from '../navigation'
import { type IndustrySeed, serviceMatch } from '../shared'

export const legalIntake = {
  slug: 'legal',
  name: 'Legal Intake',
  icon: 'scale',
  description:
    'Injury, family, criminal defense and immigration offices that win or lose a case on the first call.',
  pain: 'The accident was at nine, the search was at ten, and your office opens in the morning. By then somebody else has the signed agreement.',
  outcome:
    'A calm voice takes names, dates and county at ten at night. The intake sheet is on your desk, and the call you return is already half done.',
  trades: ['Personal injury', 'Family law', 'Criminal defense', 'Immigration', "Workers' compensation"],
  meta: {
    title: 'Legal Intake: Answer the First Call, Day and Night',
    description:
      'People in trouble call one office after another. We answer, take names, dates and county, and hand you a clean intake sheet. Free growth plan.',
  },
  hero: {
    eyebrow: 'Legal Intake',
    title: 'They call once, and they call at night.',
    lede: 'Somebody was hit, served or arrested. They need a person who listens and asks the right things in the right order. We do that in your name, and the lawyer gets a sheet, not a scribble.',
  },
  problems: [
    {
      title: 'First to answer, first to sign',
      text: 'People in trouble do not compare five firms. They stay with the first one that talks to them.',
    },
    {
      title: 'The lawyer does the intake',
      text: 'Half an hour on the phone, and then it turns out to be another county, or already past the deadline.',
    },
    {
      title: 'No names, no conflict check',
      text: 'The note says "car accident, call back". Without the other side\'s name nobody can start.',
    },
    {
      title: 'The billboards are taken',
      text: 'The big firms own the highway. Your own neighborhood, on the map and in its own language, is still open.',
    },
  ],
  steps: [
    {
      title: 'Assess',
      text: 'Which matters you want, which you refer out, and what happens today when somebody calls at ten at night.',
    },
    {
      title: 'Build',
      text: 'An intake script per practice area, approved by you, and pages that your ethics counsel reads before anybody else does.',
    },
    {
      title: 'Scale',
      text: 'A second office, a new practice area, another county: the script grows and the standard stays.',
    },
  ],
  calls: [
    {
      time: '08:55',
      trade: 'Family',
      what: 'Served with papers yesterday, hearing date known',
      result: 'Consult today at 3',
      status: 'booked',
    },
    {
      time: '13:40',
      trade: "Workers' comp",
      what: 'Hurt at work, claim refused',
      result: 'Intake sheet sent',
      status: 'quote',
    },
    {
      time: '17:22',
      trade: 'Opposing counsel',
      what: 'Wants the attorney on a pending matter',
      result: 'Message to the attorney',
      status: 'routed',
    },
    {
      time: '21:50',
      trade: 'Injury',
      what: 'Rear-ended at a light, police report taken',
      result: 'Call with the attorney at 9',
      status: 'booked',
    },
    {
      time: '03:06',
      trade: 'Defense',
      what: 'Brother arrested, county jail',
      result: 'Put through to the attorney on call',
      status: 'routed',
    },
  ],
  services: [
    serviceMatch(
      'phone-reception',
      'Names first, for the conflict check, then dates and county, then the story. Every hour of the day.',
    ),
    serviceMatch(
      'optimized-websites',
      'A page per practice area that tells a worried person what to do today.',
    ),
    serviceMatch(
      'content-packs',
      'Plain answers to what people ask at night, read by you before they go up.',
    ),
    serviceMatch(
      'competitor-analysis',
      'Who gets the calls in your county, past the names on the billboards.',
    ),
  ],
  faqs: [
    {
      question: 'Does the desk give legal advice?',
      answer:
        'No. It asks your questions, writes down the answers and books the call. It says plainly that no attorney-client relationship exists until you say so.',
    },
    {
      question: 'How do you handle conflicts of interest?',
      answer:
        'The desk takes the names of both sides before the story. You run the check; the details wait until you have.',
    },
    {
      question: 'Do you take a share of the fee, or refer cases?',
      answer:
        'Neither. Lawyers may not share fees with us and we do not ask. Your callers are yours: not referred, not sold, not shared.',
    },
    {
      question: 'Do your pages follow advertising rules for lawyers?',
      answer:
        'We write without promises of results and with the notices your state wants. You or your ethics counsel approve every page before it is published.',
    },
    {
      question: 'Can the desk sign people up?',
      answer:
        'It can send the agreement that you wrote and note that it was sent. Whether to take the matter is your decision alone.',
    },
  ],
  cta: {
    heading: 'Be the office that answered.',
    text: 'Tell us your practice areas and counties. You get a free growth plan with the intake questions we would start from.',
    actions: [growthPlanAction, auditAction],
  },
} satisfies IndustrySeed
