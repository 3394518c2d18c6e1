import type { Facts } from '@/domain/facts'

export const company = {} as const satisfies Facts
