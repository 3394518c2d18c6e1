import { quoteForm, type ServiceSeed } from '../shared'

export const phoneReception = {
  slug: 'phone-reception',
  name: '24/7 Phone Reception',
  icon: 'phone-call',
  description:
    'Every call answered in your company name, day and night. Emergencies reach you, jobs land on the calendar.',
  meta: {
    title: '24/7 Phone Reception for Trades, Shops and Law Offices',
    description:
      'Nights, weekends, both hands in a drain: your calls get answered, sorted and booked. 100% answer rate, live in 3-5 business days. Request a quote.',
  },
  hero: {
    eyebrow: '24/7 Phone Reception',
    title: 'It is 2:14 AM. Somebody picks up.',
    lede: 'Our desk answers in your company name, asks what your dispatcher would ask, and books the job or wakes you, by rules you set. In the morning the board tells you who called and what is booked.',
  },
  problems: [
    'You are under a sink, the phone rings, and the caller with the bigger job dials the next name.',
    'After six it goes to voicemail. People with water on the floor do not leave messages.',
    'Whoever is nearest picks up, and the slip says "call Dave" with no number.',
    'The real emergency and the vinyl siding salesman ring the same way.',
    'You pay for ads all week that make a phone ring in an empty office on Saturday.',
  ],
  outcomes: [
    'A 100% answer rate: nights, Sundays, Thanksgiving.',
    'The job on your calendar with name, address, number and what broke.',
    'You get woken for what you said is worth it, and for nothing else.',
    'Sales calls and wrong numbers end at the desk.',
    'A log of every call, so Monday starts with a list and not with a search.',
  ],
  included: [
    {
      title: 'Answered in your name',
      text: 'The greeting, the tone and the way you say your town are yours. You approve them first.',
    },
    {
      title: 'Your questions, in your order',
      text: 'Is the water off? Gas or electric? Year, make and model? We ask what decides who rolls and with what.',
    },
    {
      title: 'Booking on your calendar',
      text: 'The desk sees the slots you open and fills them. You keep the ones you want to keep.',
    },
    {
      title: 'Emergency rules',
      text: 'You write down what counts: no heat below freezing, active leak, car on a highway. Those calls go straight to the one on call.',
    },
    {
      title: 'A message for every call',
      text: 'By text or e-mail, right after the call: who, where, what, and what was promised.',
    },
    {
      title: 'Spam and sales filtered',
      text: 'Robocalls and pitches stay off your phone and out of your log of jobs.',
    },
    {
      title: 'Overflow or everything',
      text: 'Forward all calls, only nights, or only what your own office cannot catch.',
    },
  ],
  steps: [
    {
      title: 'We listen to your phone',
      text: 'Which calls come when, which ones get missed, what your best person says when she picks up.',
    },
    {
      title: 'The script and the rules',
      text: 'We write the greeting, the questions and the list of emergencies. You read it aloud and change it.',
    },
    {
      title: 'Test calls',
      text: 'You call your own number as the worst customer you remember. We fix what goes wrong.',
    },
    {
      title: 'Live',
      text: 'You forward the line. From that hour the desk answers, and the rules change whenever you say so.',
    },
  ],
  metrics: [
    { value: '100%', label: 'answer rate' },
    { value: '68%', label: 'booking rate' },
    { value: '$47', label: 'cost per booked lead' },
  ],
  timing: 'Go-live takes 3-5 business days.',
  faqs: [
    {
      question: 'How fast can the desk be live?',
      answer:
        'Go-live takes 3-5 business days from the day you approve the script. You keep your number; you only forward it.',
    },
    {
      question: 'Do I keep my phone number?',
      answer:
        'Yes. Your number stays with your carrier. You switch forwarding on, and you can switch it off yourself.',
    },
    {
      question: 'What happens with a real emergency?',
      answer:
        'It follows the list you wrote. If it is on the list, the call goes to the person on call, then to the next one, until somebody has it.',
    },
    {
      question: 'Can the desk quote my rates?',
      answer:
        'Only what you put in the script, such as a trip charge. Anything else is written down as a question and you answer it.',
    },
    {
      question: 'I have somebody in the office. Do I still need this?',
      answer:
        'Keep her. Forward what rings when she is at lunch, on the other line or at home. Many shops start with nights and weekends.',
    },
    {
      question: 'What if I close for a week?',
      answer:
        'Tell us the dates. The desk says when you are back, books into that week and sends emergencies where you tell us to.',
    },
  ],
  form: quoteForm('Tell us when the phone rings most and who picks up now. That is what we quote from.'),
} satisfies ServiceSeed
