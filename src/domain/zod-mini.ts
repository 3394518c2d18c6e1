import { en } from 'zod/locales'
import { config } from 'zod/mini'

// The form has its own messages, so zod's are only for other senders. In a browser, zod would also test whether it may
// create code from text, which the site's policy forbids.
config(typeof window === 'undefined' ? en() : { jitless: true })

// Only the exports that are named here reach the browser, because zod's own `z` brings all of its 50 languages along.
export {
  _default as withDefault,
  array,
  enum,
  type input,
  maxLength,
  minLength,
  type output,
  overwrite,
  pipe,
  refine,
  registry,
  safeParse,
  strictObject,
  string,
  transform,
  trim,
} from 'zod/mini'
