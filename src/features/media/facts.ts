import type { Facts } from '@/domain/facts'

export const media = {} as const satisfies Facts
