import { z } from 'zod'

const KEY_BYTES = 65
const AUTH_BYTES = 16

const bytes = (count: number) =>
  z
    .string()
    .max(200)
    .regex(/^[\w-]+={0,2}$/)
    .refine((text) => Buffer.from(text, 'base64url').length === count)

/** What a browser's `PushSubscription.toJSON` gives; what else it holds is not kept. Whether the address may be sent to is asked apart. */
export const subscriptionSchema = z.object({
  endpoint: z.string().max(1_500),
  keys: z.object({ p256dh: bytes(KEY_BYTES), auth: bytes(AUTH_BYTES) }),
})

export type Subscription = z.output<typeof subscriptionSchema>

/** Whether two are of one browser, which alone knows its keys. */
export const isSameSubscription = (one: Subscription, other: Subscription): boolean =>
  one.endpoint === other.endpoint &&
  one.keys.p256dh === other.keys.p256dh &&
  one.keys.auth === other.keys.auth
