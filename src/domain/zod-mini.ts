import { en } from 'zod/locales'
import * as z from './zod-mini-parts'

// Only what is named in the parts travels: zod's own `z` brings all of its 50 languages along.
z.config({ ...en(), ...(typeof window !== 'undefined' ? { jitless: true } : {}) })

export * as z from './zod-mini-parts'
