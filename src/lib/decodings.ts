/** The limit of decodings; nobody encodes an address more often on purpose. */
const MOST_DECODINGS = 5

/**
 * The text itself, and the result of each further decoding until nothing changes any more.
 *
 * @returns null for a text that cannot be decoded, or is encoded too often
 */
export function decodings(text: string): string[] | null {
  const found = [text]
  try {
    for (let last = text; found.length <= MOST_DECODINGS; found.push(last)) {
      const next = decodeURIComponent(last)
      if (next === last) return found
      last = next
    }
  } catch {
    // After the first decoding, a % that cannot be decoded is an ordinary character of the address.
    return found.length > 1 ? found : null
  }
  return null
}
