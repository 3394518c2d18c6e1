import { createContext } from 'react'

/** The post that has the slug which another one asked for, as far as it may be read here. */
export type SlugHolder = { id: string; title: string }

/** The holder of the slug that the last save was refused for; null when it was not. */
export const SlugHolderContext = createContext<SlugHolder | null>(null)
