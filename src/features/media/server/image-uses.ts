import type { PayloadRequest } from 'payload'
import { connectionOf } from '@/data/transaction'
import { paths } from '@/domain/paths'
import { authorPages, postLists, serverPaths } from '@/domain/server-paths'
import { env } from '@/env'
import { fileNamesOf, IMAGE_FILES, storedNameOf, storedNamesIn } from '@/features/media/rules/image'
import type { Media } from '../../../../payload-types'

/** A use of an image, and where it can be changed. */
export type ImageUse = {
  title: string
  href: string
  where: string
  /** Pages that use the image with the crop or alternative text of the media collection. */
  pages: string[]
}

/**
 * $1: where images are served, $2: names of files as they stand in addresses. Posts in the trash can come back, and changes
 * that are kept for later are published. On which host an address is, is asked of what is found.
 */
const POSTS = `with shown as (
    select id as post_id, false as is_pending, featured_image_url as featured, content from blog_posts
    union all
    select post_id, true, "values" ->> 'featuredImageUrl', "values" ->> 'content' from pending_changes
  )
  select post.id, post.title, post.slug, post.published, post.deleted_at is not null as "isTrashed",
    shown.is_pending as "isPending", coalesce(shown.featured, '') as featured, coalesce(shown.content, '') as content
  from shown join blog_posts post on post.id = shown.post_id
  where (strpos(shown.featured, $1) > 0 or strpos(shown.content, $1) > 0) and exists (
    select from unnest(string_to_array(shown.featured, $1) || string_to_array(shown.content, $1)) as parts (part)
    where substring(left(part, 1000) from '^[^\\s"''?#<>]+') = any($2))
  order by shown.is_pending, post.published desc, post.updated_at desc, post.id`

type PostRow = {
  id: string
  title: string | null
  slug: string
  published: boolean | null
  isTrashed: boolean
  isPending: boolean
  featured: string
  content: string
}

const AUTHORS =
  'select id, name, picture_id as picture from authors where picture_id = any($1::uuid[]) order by name'

type AuthorRow = { id: string; name: string; picture: string }

/**
 * Every use of some images, by the ids of their entries: in posts, including drafts and those in the trash, in
 * changes for later, and by authors. The caller has checked who may know.
 */
export async function findUses(
  req: PayloadRequest,
  images: readonly Media[],
): Promise<Map<string, ImageUse[]>> {
  const uses = new Map(images.map(({ id }): [string, ImageUse[]] => [id, []]))
  if (images.length === 0) return uses
  const client = await connectionOf(req)
  const owners = new Map(images.flatMap((image) => fileNamesOf(image).map((name) => [name, image.id])))
  const names = [...owners.keys()].flatMap((name) => [name, encodeURIComponent(name), encodeURI(name)])
  const { rows: posts } = await client.query<PostRow>(POSTS, [IMAGE_FILES, [...new Set(names)]])
  const posted = new Set<string>()
  for (const post of posts) {
    const featured = owners.get(storedNameOf(post.featured, env.SITE_URL) ?? '')
    const named = storedNamesIn(post.content, env.SITE_URL).map((name) => owners.get(name))
    const shown = new Set([featured, ...named])
    for (const image of shown) {
      // A post that shows it is listed once.
      if (image === undefined || posted.has(`${image} ${post.id}`)) continue
      posted.add(`${image} ${post.id}`)
      uses.get(image)?.push(toUse(post, image === featured))
    }
  }
  const { rows: authors } = await client.query<AuthorRow>(AUTHORS, [images.map(({ id }) => id)])
  for (const { id, name, picture } of authors)
    uses.get(picture)?.push({
      title: name,
      href: serverPaths.adminAuthor(id),
      where: 'Picture of an author',
      // Any article may name this author.
      pages: [`${paths.blog}/*`],
    })
  return uses
}

/** An entry of the media collection, for whoever may read it; null when there is none. */
export const findEntry = (req: PayloadRequest, id: string): Promise<Media | null> =>
  req.payload.findByID({
    collection: 'media',
    id,
    depth: 0,
    disableErrors: true,
    overrideAccess: false,
    req,
  })

/** Every use of an image, for an admin. */
export async function listUses(req: PayloadRequest, id: string): Promise<ImageUse[]> {
  const image = await findEntry(req, id)
  const uses = image ? await findUses(req, [image]) : null
  return uses?.get(id) ?? []
}

function toUse(post: PostRow, isFeatured: boolean): ImageUse {
  const { id, title, slug, published, isTrashed, isPending } = post
  const isSeen = isFeatured && published && !isTrashed && !isPending
  return {
    title: title || 'Untitled',
    href: isTrashed ? `${paths.adminBlog}?view=trash` : paths.adminPost(id),
    where: `${isFeatured ? 'Featured image' : 'In the text'}, ${placeOf(post)}`,
    pages: isSeen ? [paths.post(slug), paths.postImage(slug), ...postLists, authorPages] : [],
  }
}

function placeOf({ published, isTrashed, isPending }: PostRow): string {
  if (isTrashed) return 'in the trash'
  if (isPending) return 'in changes that are kept for later'
  return published ? 'published' : 'a draft'
}

const NAMED = 3

/** Why an image cannot be changed, in a sentence that names its uses. */
export function usesProblem(act: 'delete' | 'replace', uses: readonly ImageUse[]): string {
  const titles = uses.slice(0, NAMED).map(({ title }) => `“${title}”`)
  const others = uses.length - titles.length
  const places = new Intl.ListFormat('en').format(others > 0 ? [...titles, `${others} more`] : titles)
  const how = act === 'delete' ? 'take it out there before you delete it' : 'choose the new one there instead'
  return `This image is shown in ${places}: ${how}`
}
