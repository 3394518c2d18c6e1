import type { Facts } from '@/domain/facts'

export const mail = {} as const satisfies Facts
