import type { Facts } from '@/domain/facts'

export const results = {
  freshCalls: ['POST conversion-feeds/:id/password', 'GET form-submissions/results'],
} as const satisfies Facts
