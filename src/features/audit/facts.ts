import type { Facts } from '@/domain/facts'

export const audit = {
  freshCalls: ['GET audit-log/export'],
} as const satisfies Facts
