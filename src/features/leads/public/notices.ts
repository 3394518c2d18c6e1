import type { Notice } from '@/ui/toast/toast'

/** The toasts of the form, in the exact words of the specification (section 8). */
export const NOTICES = {
  consent: {
    title: 'Consent Required',
    description: 'Please agree to be contacted before submitting.',
    isBad: true,
  },
  failed: {
    title: 'Submission Error',
    description: 'There was a problem submitting your request. Please try calling us instead.',
    isBad: true,
  },
  thanks: {
    title: 'Thank you!',
    description: "We've received your information and will be in touch soon.",
  },
} as const satisfies Record<string, Notice>
