import { describe, expect, test } from 'vitest'
import { toHtmlMail } from '@/features/mail/rules/html-mail'

const phone = { display: '(800) 555-0199', href: 'tel:+18005550199' }
const SUBJECT = 'NOVA has your request'
const bodyOf = (text: string) => {
  const html = toHtmlMail(text, { subject: SUBJECT, phone })
  return /<div class="mail">\n([\s\S]*)\n<\/div>/.exec(html)?.[1]
}

describe('the HTML of a mail', () => {
  test('says what its text says, in its paragraphs and lines', () => {
    expect(bodyOf('One.\nTwo.\n\n\nThree.\n')).toBe('<p>One.<br>\nTwo.</p>\n<p>Three.</p>')
  })

  test('links web addresses, with what stands behind a #, and the phone of the business as it is shown', () => {
    expect(bodyOf('Open https://nova.example/auth/reset#a-B_9, or call us: (800) 555-0199.')).toBe(
      '<p>Open <a href="https://nova.example/auth/reset#a-B_9">https://nova.example/auth/reset#a-B_9</a>, or call us: ' +
        '<a href="tel:+18005550199">(800) 555-0199</a>.</p>',
    )
  })

  test('has no markup of what somebody typed', () => {
    expect(bodyOf('<img src=x> & "Sons" https://a.example/?b="><script>')).toBe(
      '<p>&lt;img src=x&gt; &amp; &quot;Sons&quot; <a href="https://a.example/?b=">https://a.example/?b=</a>&quot;&gt;&lt;script&gt;</p>',
    )
    expect(toHtmlMail('-', { subject: '</title><script>' })).toContain(
      '<title>&lt;/title&gt;&lt;script&gt;</title>',
    )
  })

  test('loads nothing, and names both themes', () => {
    const html = toHtmlMail('Hello', { subject: SUBJECT, phone })
    expect(html).not.toMatch(/url\(|@import|<img|<link|src=|http/)
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toMatch(
      /@media \(prefers-color-scheme: dark\) \{\nbody \{ background: #17120d; color: #f3f0e7; \}/,
    )
  })
})
