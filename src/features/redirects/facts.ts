import type { Facts } from '@/domain/facts'

export const redirects = {} as const satisfies Facts
