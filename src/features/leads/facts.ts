import type { Facts } from '@/domain/facts'

export const leads = {
  freshCalls: [
    'POST inbound-keys/:id/key',
    // The specified file of the inbox, which is the same export without `columns`, needs no fresh sign-in.
    'GET form-submissions/export?columns',
    'POST form-submissions/export',
  ],
} as const satisfies Facts
