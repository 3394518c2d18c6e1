import type { toast } from '@/ui/toast/toast-store'

type Notice = Parameters<typeof toast>[0]

/** What the form says in the notification region, word for word as agreed (specification, section 8). */
export const NOTICES = {
  consent: {
    title: 'Consent Required',
    description: 'Please agree to be contacted before submitting.',
    tone: 'destructive',
  },
  failed: {
    title: 'Submission Error',
    description: 'There was a problem submitting your request. Please try calling us instead.',
    tone: 'destructive',
  },
  thanks: {
    title: 'Thank you!',
    description: "We've received your information and will be in touch soon.",
  },
} as const satisfies Record<string, Notice>
