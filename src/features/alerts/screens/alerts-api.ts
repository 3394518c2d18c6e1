import { paths } from '@/domain/paths'
import type { DeviceList, ListedDevice, TestOutcome } from '@/features/alerts/rules/alert'
import { fetchJson } from '@/lib/fetch-json'

// It stands here and not among all paths, which every screen carries.
const ALERTS = `${paths.accounts}/alerts`

const WORKER = '/alerts-worker.js'

/** All that the worker is for. It is no part of any page, and answers no request. */
const SCOPE = paths.admin

/** What a browser says of alerts before anything is asked. `blocked` stands for a permission that was refused. */
export type Standing = 'unknown' | 'unsupported' | 'unsupported-here' | 'blocked' | 'ready'

/** Whether this browser can show alerts. Nothing is registered, and nobody is asked. */
export function standingOf(): Standing {
  const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent) || isTouchMac()
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return isApple ? 'unsupported-here' : 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : 'ready'
}

/** An iPad that requests desktop pages says that it is a Mac, of which none has a touch screen. */
const isTouchMac = () => /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1

/** The mark of this browser, by which it finds itself in the list; null while it has no subscription. */
export async function ownMark(): Promise<string | null> {
  const subscription = await ownSubscription()
  return subscription && markOf(subscription.endpoint)
}

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE)
  return (await registration?.pushManager.getSubscription()) ?? null
}

async function markOf(endpoint: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Asks for the permission and subscribes. It belongs into a press, because browsers ask for nothing otherwise.
 *
 * @returns what the server is to be told; null when the reader has refused
 * @throws {RequestFailed}, and what the browser says when it cannot subscribe
 */
export async function subscribe(): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { key }: { key: string } = await fetchJson(`${ALERTS}/key`, { method: 'POST' })
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE })
  await active(registration)
  // One that is bound to another key, or was removed at another device, takes no alert of ours.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/** `navigator.serviceWorker.ready` waits for one whose scope has this page, and the page of the account is in it. */
async function active(registration: ServiceWorkerRegistration): Promise<void> {
  const worker = registration.active ?? registration.waiting ?? registration.installing
  if (!worker || worker.state === 'activated') return
  await new Promise<void>((resolve) => {
    worker.addEventListener('statechange', () => worker.state === 'activated' && resolve())
  })
}

export async function unsubscribe(): Promise<void> {
  await (await ownSubscription())?.unsubscribe()
}

/** @throws {RequestFailed}, as all of these do */
export const addDevice = (subscription: PushSubscription): Promise<DeviceList> => {
  const { endpoint, keys } = subscription.toJSON()
  return fetchJson(ALERTS, { body: { endpoint, keys } })
}

export const removeDevice = ({ id }: ListedDevice): Promise<DeviceList> =>
  fetchJson(`${ALERTS}/${id}/remove`, { method: 'POST' })

export const testDevice = ({ id }: ListedDevice): Promise<TestOutcome> =>
  fetchJson(`${ALERTS}/${id}/test`, { method: 'POST' })
