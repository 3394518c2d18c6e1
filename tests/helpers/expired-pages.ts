import { beforeEach } from 'vitest'
import { onExpiry } from '@/lib/page-expiry'

/** Which pages have expired during a test, and whether they are gone. */
export const expired: { path: string; isRemoval: boolean }[] = []

export const expiredPaths = () => expired.map(({ path }) => path)

export const removedPaths = () => expired.flatMap(({ path, isRemoval }) => (isRemoval ? [path] : []))

/** Forgets them, within a test. */
export const forgetExpired = () => void expired.splice(0)

onExpiry('test', ({ paths, isRemoval }) => {
  for (const path of paths) expired.push({ path, isRemoval })
})

beforeEach(forgetExpired)
