import { withConnection } from '@/data/connection'
import { IMAGE_COPIES } from '@/features/media/rules/image'
import { wordsOf } from '@/lib/causes'
import { type Finding, warning, yes } from '@/lib/finding'

/** SQL: whether an image lacks one of its copies, because it was uploaded before there was this one. */
export const LACKS_COPIES = `filename is not null
  and (${IMAGE_COPIES.map(({ name }) => `sizes_${name}_filename is null`).join(' or ')})`

/** Checks that each image has all its copies. */
export async function checkCopies(url: string): Promise<Finding> {
  try {
    const { rows } = await withConnection(url, (client) =>
      client.query<{ all: number; lacking: number }>(
        `select count(*)::int as all, count(*) filter (where ${LACKS_COPIES})::int as lacking from media`,
      ),
    )
    const { all = 0, lacking = 0 } = rows[0] ?? {}
    if (lacking === 0)
      return yes(all === 1 ? '1 image, with all its copies' : `${all} images, each with all its copies`)
    return warning(
      `${lacking} of ${all} images lack copies, so old browsers and readers of feeds get them in full size.`,
      '`npm run media -- copies` makes them, beside the running product.',
    )
  } catch (error) {
    return warning(
      `The images cannot be counted: ${wordsOf(error)}`,
      'Mend the database and its migrations first.',
    )
  }
}
