import { randomUUID } from 'node:crypto'
import type { PayloadRequest } from 'payload'
import { sidOf } from '@/features/accounts/server/sid'
import { type DeviceList, type TestOutcome, testAlert } from '@/features/alerts/rules/alert'
import { subscriptionSchema } from '@/features/alerts/rules/subscription'
import { toDeviceName } from '@/lib/user-agent'
import { adminEndpoint } from '@/server/admin-endpoint'
import { Refusal } from '@/server/errors'
import { countPoint, type Limit } from '@/server/limiter'
import { addDevice, listDevices, OFF, removeDevice } from './devices'
import { isOn } from './is-on'
import { requireKeys } from './keys'
import { refuseUnusable } from './refuse-unusable'
import { sendTo } from './send-alerts'

const TESTS: Limit = { name: 'alert-test', points: 5, seconds: 60 }

async function listOf({ payload }: PayloadRequest, account: string): Promise<DeviceList> {
  return { devices: await listDevices(payload.db.pool, account) }
}

/** `POST /api/users/alerts/key`: the public key to which a browser binds its subscription. It is made when it is first asked for. */
const readKey = adminEndpoint({
  method: 'post',
  path: '/alerts/key',
  handle: async ({ req: { payload } }) => {
    if (!(await isOn(payload.db.pool))) throw new Refusal(OFF, 409)
    return { key: (await requireKeys(payload)).publicKey }
  },
})

/** `POST /api/users/alerts`: alerts for the browser that asks, on the own account. */
const add = adminEndpoint({
  method: 'post',
  path: '/alerts',
  body: subscriptionSchema,
  refusal: 'This browser has sent no address for alerts.',
  handle: async ({ req, by, body }) => {
    await refuseUnusable(req.payload, body)
    const device = toDeviceName(req.headers.get('user-agent'))
    await addDevice(req, { account: by, session: sidOf(req), device, subscription: body })
    return listOf(req, by)
  },
})

/** `POST /api/users/alerts/:device/remove`: no more alerts for a browser of the own account. */
const remove = adminEndpoint({
  method: 'post',
  path: '/alerts/:device/remove',
  handle: async ({ req, by, ids: { device } }) => {
    await removeDevice(req, by, device)
    return listOf(req, by)
  },
})

/** `POST /api/users/alerts/:device/test`: sends an alert to a browser of the own account, and says what became of it. */
const test = adminEndpoint({
  method: 'post',
  path: '/alerts/:device/test',
  handle: async ({ req, by, ids: { device } }) => {
    const { payload } = req
    if (!(await isOn(payload.db.pool))) throw new Refusal(OFF, 409)
    const { rows } = await payload.db.pool.query<{ id: string; subscription: string }>(
      'select id, subscription from alert_devices where id = $1 and user_id = $2',
      [device, by],
    )
    const [found] = rows
    if (!found) return null
    if ((await countPoint(payload, TESTS, by)).wait !== null)
      throw new Refusal('That was often enough. Please wait a minute.', 429)
    const { problem } = await sendTo(payload, found, testAlert(randomUUID()), 0)
    return { ...(await listOf(req, by)), problem } satisfies TestOutcome
  },
})

export const alertEndpoints = [readKey, add, remove, test]
