import { createContext } from 'react'

/** The post that has the slug which another one asked for, as far as it may be read here. */
export type SlugHolder = { id: string; title: string }

/** What the last save was refused with; the fields themselves hold what is wrong with them. */
export type Refusal = { holder: SlugHolder | null }

/** The refusal that the form shows; null when it was not refused. */
export const RefusalContext = createContext<Refusal | null>(null)
