import type { Facts } from '@/domain/facts'

export const webhooks = {
  freshCalls: ['POST webhooks/:id/secret'],
} as const satisfies Facts
