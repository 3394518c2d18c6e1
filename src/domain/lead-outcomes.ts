import { createTally } from '@/lib/tally'

/**
 * Counts the outcomes of the leads that were sent to this process. A lead that was stored too late, after its sender
 * had been told that it failed, counts as both. Test leads of the owner's watch count only as `watch`.
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
