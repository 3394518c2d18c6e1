import { withConnection } from '@/data/connection'
import { copyNameOf, IMAGE_COPIES, lateNameOf } from '@/features/media/rules/image'
import { wordsOf } from '@/lib/causes'
import { type Finding, warning, yes } from '@/lib/finding'

const BASE = "regexp_replace(filename, '\\.[^.]*$', '')"

/** SQL: whether all copies whose names are made of this one are known to show all of an image. */
const hasAll = (name: string) =>
  `former_copies ?& array[${IMAGE_COPIES.map((copy) => `${BASE} || '${copyNameOf(name, copy)}'`).join(', ')}]`

/** SQL: whether an image out of which a part was cut has no copies of all of it, which texts show. */
const LACKS_WHOLE = `(crop_width is not null and not coalesce(${hasAll('')} or ${hasAll(lateNameOf(''))}, false))`

/** SQL: whether an image lacks copies, because it was uploaded before there were such. */
const LACKS_SOME = `(${IMAGE_COPIES.map(({ name }) => `sizes_${name}_filename is null`).join(' or ')})`

/** SQL: whether an image lacks the copies that show all of it, and whether it lacks any. */
export const LACKING = {
  whole: LACKS_WHOLE,
  any: `filename is not null and (${LACKS_SOME} or ${LACKS_WHOLE})`,
}

/** Checks that each image has all its copies. */
export async function checkCopies(url: string): Promise<Finding> {
  try {
    const { rows } = await withConnection(url, (client) =>
      client.query<{ all: number; lacking: number }>(
        `select count(*)::int as all, count(*) filter (where ${LACKING.any})::int as lacking from media`,
      ),
    )
    const { all = 0, lacking = 0 } = rows[0] ?? {}
    if (lacking === 0)
      return yes(all === 1 ? '1 image, with all its copies' : `${all} images, each with all its copies`)
    return warning(
      `${lacking} of ${all} images lack copies, so some readers get them in full size.`,
      '`npm run media -- copies` makes them, beside the running product.',
    )
  } catch (error) {
    return warning(
      `The images cannot be counted: ${wordsOf(error)}`,
      'Mend the database and its migrations first.',
    )
  }
}
