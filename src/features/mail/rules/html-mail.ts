import { MAIL_COLORS } from '@/domain/theme'
import { escapeHtml } from '@/lib/html/escape'
import { toLinkedParts } from '@/lib/linked-text'

type Shown = {
  subject: string
  /** Of the business: as the site shows it, and what a phone dials. */
  phone?: { display: string; href: string }
}

/**
 * The HTML beside the text of a mail, made from that text, so that both say the same: its paragraphs and lines, with links
 * where it names web addresses or the phone of the business. It loads nothing.
 */
export function toHtmlMail(text: string, { subject, phone }: Shown): string {
  const paragraphs = text.trim().split(/\n{2,}/)
  const body = paragraphs.map((paragraph) => {
    const lines = paragraph.split('\n').map((line) => toLine(line, phone))
    return `<p>${lines.join('<br>\n')}</p>`
  })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
${STYLE}
</style>
</head>
<body>
<div class="mail">
${body.join('\n')}
</div>
</body>
</html>
`
}

const { light, dark } = MAIL_COLORS

/**
 * Colours stand here alone and in pairs: a program that drops the style, or one half of it, shows its own, and never dark
 * letters on a dark ground.
 */
const STYLE = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0 16px; font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif; background: ${light.paper}; color: ${light.ink}; }
.mail { max-width: 560px; margin: 0 auto; padding: 8px 0; overflow-wrap: anywhere; }
p { margin: 16px 0; }
a { color: ${light.link}; }
@media (prefers-color-scheme: dark) {
body { background: ${dark.paper}; color: ${dark.ink}; }
a { color: ${dark.link}; }
}`

function toLine(line: string, phone: Shown['phone']): string {
  return toLinkedParts(line)
    .map(({ text, href }) => (href ? toLink(asWritten(href, text), text) : withPhone(text, phone)))
    .join('')
}

/** Without the slash that the text has not: filters of spam count the two as different addresses, and that against a mail. */
const asWritten = (href: string, text: string) => (href === `${text}/` ? text : href)

function withPhone(text: string, phone: Shown['phone']): string {
  if (!phone) return escapeHtml(text)
  return text.split(phone.display).map(escapeHtml).join(toLink(phone.href, phone.display))
}

const toLink = (href: string, text: string) => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`
