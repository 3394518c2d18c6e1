import { z } from 'zod'

// In a browser the site's policy forbids making code from text, and zod would try whether it may.
if (typeof window !== 'undefined') z.config({ jitless: true })

export { z }
