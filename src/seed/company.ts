import type { GlobalSeeds } from './shared'

/** The business until its owner changes it in the admin or by environment variables (reading A96). */
export const company = {
  name: 'NOVA',
  phone: '+18005550199',
  email: 'hello@example.com',
  location: 'United States (Multi-market)',
  serviceArea: 'United States',
  hours: [
    { days: 'Mon-Fri', hours: '9am-6pm EST' },
    { days: 'Sat', hours: '10am-4pm EST' },
    { days: 'Sun', hours: 'closed' },
  ],
} satisfies GlobalSeeds['company']
