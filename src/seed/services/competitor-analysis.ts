import { quoteForm, type ServiceSeed } from '../shared'

export const competitorAnalysis = {
  slug: 'competitor-analysis',
  name: 'Competitor Analysis',
  icon: 'radar',
  description: 'Who gets the calls that you should get, in which towns, and what it takes to get them back.',
  meta: {
    title: 'Competitor Analysis: Who Takes Your Calls, and Why',
    description:
      'A deep audit of the firms above you on the map: their pages, profiles, reviews and phones, with a list of what to fix first. Request a quote.',
  },
  hero: {
    eyebrow: 'Competitor Analysis',
    title: 'Find out who is getting your calls.',
    lede: 'Somebody shows up above you in the town where you do your best work. We look at who it is, what they do that you do not, and what they let slide. You get a list in the order in which it pays.',
  },
  problems: [
    'You lose jobs to a name you had never heard of until last year.',
    'You know your three old rivals. Google sends people to three others.',
    'You drop your rates to match, and it turns out the rate was not why they called him.',
    'Every salesman says you need what he happens to sell.',
  ],
  outcomes: [
    'A map of your towns with who shows up where, for which job.',
    'The reasons, one by one: page, category, reviews, hours, who answers.',
    'The gaps: good jobs in good towns that nobody goes after.',
    'A short list of what to do first, second and third, and what to leave alone.',
  ],
  included: [
    {
      title: 'Search by town and job',
      text: 'We search as your customers do, street by street, and write down who comes up.',
    },
    {
      title: 'Profiles and reviews',
      text: 'Categories, photos, answers, and what their customers complain about.',
    },
    {
      title: 'Websites',
      text: 'How fast they open, which pages they have that you lack, and what they promise.',
    },
    {
      title: 'Phones',
      text: 'We call as a customer would, on a workday and after hours, and note what happens.',
    },
    {
      title: 'Listings',
      text: 'Where they are listed and you are not, or are listed wrong.',
    },
    {
      title: 'The list',
      text: 'Plain sentences in order of payoff, gone through with you on the phone.',
    },
  ],
  steps: [
    {
      title: 'Name the jobs',
      text: 'You tell us which work you want and where. There is no point in beating somebody at work you turn down.',
    },
    {
      title: 'Search, read, call',
      text: 'We go through what your customers see and hear, for you and for the ones above you.',
    },
    {
      title: 'Write it up',
      text: 'Each finding with a picture and a sentence on what it costs you. No scores out of a hundred.',
    },
    {
      title: 'Go through it',
      text: 'We talk it over and agree what gets fixed first. In Dominance we do it again every quarter.',
    },
  ],
  metrics: [
    { value: '3 of 3', label: 'plans start with a deep audit' },
    { value: 'Quarterly', label: 're-audits in Dominance' },
    { value: '15 minutes', label: 'on the phone to name the towns and the rivals' },
  ],
  timing: 'The audit comes first in the 2-3 weeks of setup: the rest is built on what it finds.',
  faqs: [
    {
      question: 'Is that legal?',
      answer:
        'Yes. We look at what anybody can see: search results, public profiles, websites, reviews, and how the phone gets answered.',
    },
    {
      question: 'I know my competitors. What is new in it?',
      answer:
        'You know the ones you meet at the supply house. The ones above you on a phone screen are often others, and they change from town to town.',
    },
    {
      question: 'What is the difference between the audit and the 15-minute call?',
      answer:
        'The 15 minutes are for finding out if we fit and where to look. The deep audit is the work itself: searched, called, written up.',
    },
    {
      question: 'How often should it be repeated?',
      answer:
        'A market with new franchises every season, each quarter: that is part of Dominance. A quiet county, when something changes.',
    },
    {
      question: 'Do you work for my competitor too?',
      answer:
        'Ask us before you sign, with the name. If we already work for somebody in the same trade and the same towns, we say so.',
    },
  ],
  form: quoteForm('Name one competitor and one town in the message. We look at both before we call.'),
} satisfies ServiceSeed
