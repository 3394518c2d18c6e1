import { type FieldHook, ValidationError } from 'payload'
import { isRecord } from '@/lib/fetch-json'
import { safeLink } from '@/lib/html/urls'

/**
 * Refuses a rich text with a link that the site would not show: another scheme, an address without a scheme, or one
 * with a password (`safeLink`). Accepted links are stored without the white space that browsers ignore.
 */
export const requireSafeLinks: FieldHook = ({ value, field, global, req }) => {
  const wrong = isRecord(value) ? firstUnsafe(value.root) : null
  if (wrong === null) return value
  const message = `This cannot be linked to: ${wrong.slice(0, 100)}`
  const path = 'name' in field ? String(field.name) : ''
  throw new ValidationError({ global: global?.slug, req, errors: [{ path, message, label: message }] })
}

/** The first address that must not be linked to. Other addresses are normalised on the way. */
function firstUnsafe(node: unknown): string | null {
  if (!isRecord(node)) return null
  if (node.type === 'link' || node.type === 'autolink') {
    const fields = isRecord(node.fields) ? node.fields : {}
    const url = String(fields.url ?? '')
    const href = fields.linkType === 'internal' ? null : safeLink(url)
    if (href === null) return url
    fields.url = href
  }
  const children: unknown[] = Array.isArray(node.children) ? node.children : []
  for (const child of children) {
    const wrong = firstUnsafe(child)
    if (wrong !== null) return wrong
  }
  return null
}
