const LONGEST = 320

/** The letters of RFC 5321 (a quoted name is not among them), and those of any language (RFC 6531). */
const LETTER = "\\p{L}\\p{N}\\p{M}!#$%&'*+/=?^_`{|}~\\-"

const EMAIL = new RegExp(
  `^(?!\\.)(?!.*\\.\\.)[${LETTER}.]*[${LETTER}]@(?:[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M}-]*\\.)+(?:\\p{L}[\\p{L}\\p{M}]+|xn--[a-z\\d-]+)$`,
  'iu',
)

/** Whether a text has the form of an e-mail address, in the letters of any language. */
export function isEmail(value: string): boolean {
  return value.length <= LONGEST && EMAIL.test(value)
}

/** Whether an address can stand in the header of a mail: its name is ASCII, as every mail server takes it. */
export function isMailable(value: string): boolean {
  return isEmail(value) && /^[!-~]+@/.test(value)
}
