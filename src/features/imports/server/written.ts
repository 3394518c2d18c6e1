import { createHash } from 'node:crypto'

const hashOf = (values: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url')

const textOf = (value: unknown) => value ?? ''

type Values = Readonly<Record<string, unknown>>

const POST_FIELDS = [
  ...['title', 'slug', 'content', 'excerpt', 'category', 'author', 'featuredImageUrl', 'searchTitle'],
  ...['searchDescription', 'canonical'],
]

/** What was written, by which a change of the staff is told later. */
export const writtenOf = {
  /** Whether it is published is left out: a schedule publishes it too. */
  post: (post: Values | object) => hashOf(POST_FIELDS.map((name) => textOf((post as Values)[name]))),
  image: (image: Values | object) =>
    hashOf(['alt', 'filename'].map((name) => textOf((image as Values)[name]))),
  author: (author: Values | object) =>
    hashOf(['name', 'slug', 'about'].map((name) => textOf((author as Values)[name]))),
}
