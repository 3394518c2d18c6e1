import { onCLS } from 'web-vitals/onCLS.js'
import { onINP } from 'web-vitals/onINP.js'
import { onLCP } from 'web-vitals/onLCP.js'
import { onTTFB } from 'web-vitals/onTTFB.js'
import { publicEndpoints } from '@/domain/public-endpoints'

/** Browsers have this property, but TypeScript's types of the DOM do not. */
type Privacy = Navigator & { globalPrivacyControl?: boolean }

const LEAVING = ['visibilitychange', 'pagehide'] as const

/** Sends the speed of this page once, when the page is first hidden or left. */
export function measureSpeed() {
  const { globalPrivacyControl, doNotTrack }: Privacy = navigator
  if (globalPrivacyControl || doNotTrack === '1') return
  const told = new URLSearchParams({ k: 'speed', p: location.pathname })
  const keep = ({ name, value }: { name: string; value: number }) =>
    told.set(name.toLowerCase(), value.toFixed(name === 'CLS' ? 4 : 0))
  // Every change is recorded, because after the page is hidden or left no further value can be sent.
  for (const watch of [onCLS, onINP, onLCP, onTTFB]) watch(keep, { reportAllChanges: true })
  const tell = ({ type }: Event) => {
    if (type !== 'pagehide' && document.visibilityState !== 'hidden') return
    for (const event of LEAVING) removeEventListener(event, tell)
    // The path was recorded at the start, because another page may have been opened since.
    if ([...told.keys()].length > 2) navigator.sendBeacon(publicEndpoints.measure, told)
  }
  for (const event of LEAVING) addEventListener(event, tell)
}
