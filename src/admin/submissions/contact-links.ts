/** A link that calls, from a phone number as somebody typed it; null if there is no number in it. */
export function toPhoneLink(phone: string): string | null {
  const [number = ''] = phone.split(/(?:ext|x|#)/i)
  const digits = number.replace(/[^\d]/g, '')
  if (digits.length < 3) return null
  return `tel:${number.trim().startsWith('+') ? '+' : ''}${digits}`
}

/** A link that writes; what an address cannot hold is escaped, so that it adds no subject and no second reader. */
export function toMailLink(email: string): string | null {
  return /^[^\s@]+@[^\s@]+$/.test(email) ? `mailto:${encodeURIComponent(email).replace('%40', '@')}` : null
}

/** A link to a website, if the text is a web address without a name and a password in it. */
export function toWebLink(website: string): string | null {
  if (!URL.canParse(website)) return null
  const url = new URL(website)
  return /^https?:$/.test(url.protocol) && !url.username && !url.password ? url.href : null
}
