import { afterEach, expect, test } from 'vitest'
import { env } from '@/env'
import { appointmentPath, readAppointmentToken, TOKEN } from '@/features/booking/server/appointment-link'
import { toUnsubscribeToken } from '@/lib/unsubscribe-token'

const ID = '6f1c2f8e-6f2d-4d0e-9d3e-0b2a5f4c7d11'
const OTHER = '6f1c2f8e-6f2d-4d0e-9d3e-0b2a5f4c7d12'
const secret = env.PAYLOAD_SECRET

afterEach(() => {
  Object.assign(env, { PAYLOAD_SECRET: secret })
})

const tokenOf = (id: string) =>
  new URL(appointmentPath(id), 'https://nova.example').searchParams.get(TOKEN) ?? ''

test('a link opens its own appointment', () => {
  Object.assign(env, { PAYLOAD_SECRET: 'one secret' })
  expect(appointmentPath(ID)).toMatch(/^\/book\/appointment\?token=[\w.-]+$/)
  expect(readAppointmentToken(tokenOf(ID))).toBe(ID)
})

test('T190 no other text opens one: an id alone, a signature of another id, secret or kind, or one that was changed', () => {
  Object.assign(env, { PAYLOAD_SECRET: 'one secret' })
  const [token, other] = [tokenOf(ID), tokenOf(OTHER)]
  const signature = other.split('.')[1]
  const texts = [
    '',
    ID,
    `${ID}.`,
    `${ID}.${signature}`,
    `${token}x`,
    ` ${token}`,
    token.toUpperCase(),
    token.slice(0, -1),
    toUnsubscribeToken('one secret', 'daily-mail', ID),
  ]
  for (const text of texts) expect(readAppointmentToken(text), text).toBeNull()
  Object.assign(env, { PAYLOAD_SECRET: 'another secret' })
  expect(readAppointmentToken(token)).toBeNull()
  Object.assign(env, { PAYLOAD_SECRET: undefined })
  expect(readAppointmentToken(tokenOf(ID))).toBeNull()
})
