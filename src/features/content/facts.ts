import type { Facts } from '@/domain/facts'

export const content = {} as const satisfies Facts
