import { onCLS } from 'web-vitals/onCLS.js'
import { onINP } from 'web-vitals/onINP.js'
import { onLCP } from 'web-vitals/onLCP.js'
import { onTTFB } from 'web-vitals/onTTFB.js'
import { paths } from '@/domain/paths'

/** Browsers have it, and TypeScript's list of what they have does not. */
type Privacy = Navigator & { globalPrivacyControl?: boolean }

const LEAVING = ['visibilitychange', 'pagehide'] as const

/** Tells how fast this page was, once, when it is left or out of sight for the first time. */
export function measureSpeed() {
  const { globalPrivacyControl, doNotTrack }: Privacy = navigator
  if (globalPrivacyControl || doNotTrack === '1') return
  const told = new URLSearchParams({ k: 'speed', p: location.pathname })
  const keep = ({ name, value }: { name: string; value: number }) =>
    told.set(name.toLowerCase(), value.toFixed(name === 'CLS' ? 4 : 0))
  // Each change is told: a page that is left is hidden first, or is gone at once, and nothing more is heard of it then.
  for (const watch of [onCLS, onINP, onLCP, onTTFB]) watch(keep, { reportAllChanges: true })
  const tell = ({ type }: Event) => {
    if (type !== 'pagehide' && document.visibilityState !== 'hidden') return
    for (const event of LEAVING) removeEventListener(event, tell)
    // What stays as it was sent says which page it was, whatever has been opened since.
    if ([...told.keys()].length > 2) navigator.sendBeacon(paths.measure, told)
  }
  for (const event of LEAVING) addEventListener(event, tell)
}
