import { createHash, createVerify, type KeyObject } from 'node:crypto'

const oneBlank = (text: string) => text.replaceAll('\n', '').replaceAll(/[ \t]+/g, ' ')

/** By RFC 6376, 3.4.2: the name in small letters, and the value in one line. */
function relaxedHead(head: string): string {
  const [, name = '', value = ''] = /^([^:]+):([\s\S]*)$/.exec(head) ?? []
  return `${name.trim().toLowerCase()}:${oneBlank(value).trim()}`
}

/** By RFC 6376, 3.4.4. */
function relaxedBody(body: string): string {
  const lines = body.split('\n').map((line) => line.replaceAll(/[ \t]+/g, ' ').replace(/ $/, ''))
  while (lines.at(-1) === '') lines.pop()
  return lines.map((line) => `${line}\r\n`).join('')
}

/**
 * Reads the signature of DKIM of a mail as a receiver does.
 *
 * @param mail - with lines that end by `\n`, as it stood before the final dot
 * @param key - that stands in DNS
 * @returns the tags of the signature, the names of the heads that it covers in small letters, and whether it is right; null
 * for a mail without one
 */
export function readSignature(mail: string, key: KeyObject) {
  const end = mail.indexOf('\n\n')
  const heads = mail.slice(0, end).split(/\n(?![ \t])/)
  const head = heads.find((each) => /^dkim-signature:/i.test(each))
  if (!head) return null
  const value = oneBlank(head.slice(head.indexOf(':') + 1))
  const tags = Object.fromEntries(
    value.split(';').map((tag) => {
      const [name = '', ...rest] = tag.split('=')
      return [name.trim(), rest.join('=').replaceAll(' ', '')]
    }),
  )
  const covered = (tags.h ?? '').toLowerCase().split(':')
  const signed = covered.map((name) => heads.findLast((each) => each.toLowerCase().startsWith(`${name}:`)))
  const text = [...signed.map((each) => relaxedHead(each ?? '')), relaxedHead(head.replace(/b=[^;]*$/, 'b='))]
  const isOfBody =
    createHash('sha256')
      .update(relaxedBody(mail.slice(end + 2)))
      .digest('base64') === tags.bh
  const isOfHeads = createVerify('RSA-SHA256')
    .update(text.join('\r\n'))
    .verify(key, tags.b ?? '', 'base64')
  return { tags, covered, isRight: isOfBody && isOfHeads }
}
