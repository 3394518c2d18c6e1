import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { objectionTo } from '@/front/clean-request'

function asking(url: string): IncomingMessage {
  return Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url })
}

test.each(['/%ff', '/api/%ff', '/blog/%c0%ae', '/a%', '/%e0%80%af?a=1', '/%zz'])(
  'T46 T75 the address %s cannot be read, and goes no further',
  (url) => {
    expect(objectionTo(asking(url))).toEqual({ status: 400, text: 'Bad Request' })
  },
)

test.each(['/', '/blog/caf%C3%A9', '/blog?x=%ff', '/%f0%9f%92%a9', '/a%2fb'])('T46 %s can', (url) => {
  expect(objectionTo(asking(url))).toBeNull()
})
