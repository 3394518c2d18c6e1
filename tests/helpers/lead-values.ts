/** A lead with every key, as a browser sends it. */
export const LEAD = {
  name: 'Ann Ross',
  phone: '+1 (555) 010-0000',
  email: 'ann@example.com',
  website: 'https://ross.example.com',
  city: 'Dayton, OH',
  service_interest: ['Content Packs', 'Brand Identity & Logos'],
  plan_interest: 'Growth',
  message: 'Two vans.\nCall after six.',
  source: 'contact_page',
  page: '/contact',
  referrer: 'https://search.example.com/',
  utm_source: 'google',
  utm_medium: 'cpc',
  utm_campaign: 'fall',
}
