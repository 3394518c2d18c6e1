import type { Facts } from '@/domain/facts'

export const posts = {} as const satisfies Facts
