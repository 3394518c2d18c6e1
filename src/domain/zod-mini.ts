import { en } from 'zod/locales'
import { config } from 'zod/mini'

// The form says by itself what can be wrong with it: zod's own words are for other senders. And in a browser zod
// would try whether it may make code from text, which the site's policy forbids.
config(typeof window === 'undefined' ? en() : { jitless: true })

// Only what is named here travels: zod's own `z` brings all of its 50 languages along.
export {
  _default as withDefault,
  array,
  email,
  enum,
  type input,
  maxLength,
  minLength,
  type output,
  pipe,
  refine,
  registry,
  safeParse,
  strictObject,
  string,
  transform,
  trim,
} from 'zod/mini'
