import {
  IS_BOLD,
  IS_CODE,
  IS_HIGHLIGHT,
  IS_ITALIC,
  IS_STRIKETHROUGH,
  IS_SUBSCRIPT,
  IS_SUPERSCRIPT,
  IS_UNDERLINE,
} from '@payloadcms/richtext-lexical/lexical'
import { MARKS, type Mark } from './tidy'

const BIT: Record<Mark, number> = {
  strong: IS_BOLD,
  em: IS_ITALIC,
  u: IS_UNDERLINE,
  s: IS_STRIKETHROUGH,
  mark: IS_HIGHLIGHT,
  code: IS_CODE,
  sub: IS_SUBSCRIPT,
  sup: IS_SUPERSCRIPT,
}

/** The bits by which Lexical knows the formats of a text. */
export function formatOf(marks: ReadonlySet<Mark>): number {
  return MARKS.reduce((bits, mark) => (marks.has(mark) ? bits | BIT[mark] : bits), 0)
}

/** The formats in a text that Lexical knows by their bits; the inverse of `formatOf`. */
export function marksOf(format: number): ReadonlySet<Mark> {
  return new Set(MARKS.filter((mark) => format & BIT[mark]))
}
