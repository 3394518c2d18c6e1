import type { Facts } from '@/domain/facts'

export const privacy = {
  freshCalls: [
    // The response holds all that is stored about somebody, and the downloaded files are made from it.
    'POST erasures/find',
    'POST erasures/erase',
  ],
} as const satisfies Facts
