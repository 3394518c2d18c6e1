import type { company } from '@/content/company'

/** The business as its content file describes it. */
export type Company = typeof company
