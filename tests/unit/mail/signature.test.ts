import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import type { Payload, SendEmailOptions } from 'payload'
import { afterEach, expect, test } from 'vitest'
import { env } from '@/env'
import { mailAdapter } from '@/features/mail/server/mail-adapter'
import { areMailsSigned } from '@/features/mail/server/signature'
import { readSignature } from '../../helpers/dkim'
import { startMailSink } from '../../helpers/mail-sink'

const KEY = String(
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
)
const before = { ...env, DKIM_DOMAIN: undefined, DKIM_SELECTOR: undefined, DKIM_KEY: undefined }

afterEach(() => {
  Object.assign(env, before)
})

/** Sends a mail as the product does, and returns what has arrived. */
async function send(settings: Partial<typeof env>, mail: SendEmailOptions = {}): Promise<string> {
  const sink = await startMailSink()
  Object.assign(env, { SMTP_URL: sink.url, MAIL_FROM: 'NOVA <hello@example.com>', ...settings })
  const adapter = mailAdapter({ payload: {} as Payload })
  await adapter.sendEmail({ to: 'ann@example.net', subject: 'A façade', text: 'Its words.\n\n\n', ...mail })
  sink.close()
  return sink.taken[0]?.text ?? ''
}

const SIGNED = { DKIM_DOMAIN: 'example.com', DKIM_SELECTOR: 'nova', DKIM_KEY: KEY }

test('a mail is signed with the key that is set, and its words and heads are what the signature says', async () => {
  const mail = await send(SIGNED, {
    html: `<p>${'A long line. '.repeat(40)}</p>`,
    inReplyTo: '<1@example.com>',
    headers: {
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': '<https://www.example.com/unsubscribe/t>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  })
  const key = createPublicKey(KEY)
  const signature = readSignature(mail, key)
  expect(signature).toMatchObject({ isRight: true, tags: { d: 'example.com', s: 'nova', a: 'rsa-sha256' } })
  expect(signature?.covered).toEqual(
    expect.arrayContaining(
      ['from', 'to', 'subject', 'date', 'message-id', 'in-reply-to', 'content-type', 'auto-submitted'].concat(
        ['list-unsubscribe', 'list-unsubscribe-post'],
      ),
    ),
  )
  expect(readSignature(mail.replace('A long', 'A short'), key)?.isRight).toBe(false)
  expect(readSignature(mail.replace('One-Click', 'Two-Clicks'), key)?.isRight).toBe(false)
  expect(areMailsSigned()).toBe(true)
})

test('without a key no mail is signed', async () => {
  expect(await send({})).not.toMatch(/dkim-signature/i)
  expect(areMailsSigned()).toBe(false)
})
