import { createTally } from '@/lib/tally'

/**
 * What became of the leads that this process was sent. One that was stored too late, when its sender had been told that
 * it failed, is both; the owner's own watch sends none.
 */
export const leadOutcomes = createTally([
  'accepted',
  'invalid',
  'reused-key',
  'limited',
  'honeypot',
  'unreadable',
  'failed',
  'watch',
])
