import type { GlobalSeeds } from './shared'

/** The button of the header, and of every section that asks for a lead. */
export const growthPlanAction = { label: 'Get My Free Growth Plan', href: 'form' }

export const quoteAction = { label: 'Request a Quote', href: 'page:contact' }

export const plansAction = { label: 'View Plans', href: 'page:plans' }

export const callAction = { label: 'Call {phone}', href: 'call' }

export const auditAction = { label: 'Book a 15-Minute Audit', href: 'call' }

/** The seven destinations of the header (C067), and the footer's eleven links (reading A16). */
export const navigation = {
  header: [
    { name: 'Home', href: 'page:home' },
    { name: 'Services', href: 'page:services' },
    { name: 'Industries', href: 'page:industries' },
    { name: 'Plans', href: 'page:plans' },
    { name: 'Blog', href: 'page:blog' },
    { name: 'About', href: 'page:about' },
    { name: 'Contact', href: 'page:contact' },
  ],
  action: growthPlanAction,
  footerLine: 'We run the phones, the site and the search results. You run the crew.',
  footer: [
    {
      heading: 'Services',
      items: [
        { name: 'Optimized Websites', href: 'service:optimized-websites' },
        { name: '24/7 Phone Reception', href: 'service:phone-reception' },
        { name: 'Google Business Optimization', href: 'service:google-business' },
        { name: 'Social Media Management', href: 'service:social-media' },
      ],
    },
    {
      heading: 'Company',
      items: [
        { name: 'Plans', href: 'page:plans' },
        { name: 'Contact', href: 'page:contact' },
        { name: 'About', href: 'page:about' },
        { name: 'Blog', href: 'page:blog' },
      ],
    },
    {
      heading: 'Fine print',
      items: [
        { name: 'Privacy Policy', href: 'page:privacy' },
        { name: 'Terms of Service', href: 'page:terms' },
        { name: 'Site Map', href: 'page:sitemap' },
      ],
    },
  ],
  mobileBar: [
    { label: 'Call Now', href: 'call' },
    { label: 'Free Growth Plan', href: 'form' },
  ],
} satisfies GlobalSeeds['navigation']
